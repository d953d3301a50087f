import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { tillCopy } from '../../kit/copy.ts'
import { entryOf } from '../../queue/queue.ts'
import type { Desk } from '../../desk/desk.ts'
import { type Due, type Paying, paymentOf } from '../../desk/bill.ts'
import { tillBarCopy as copy } from './copy.ts'
import { totalOf } from '../../desk/order.ts'
import styles from './question.module.css'
import type { ScannedQr } from '../../desk/open-bills.ts'
import type { Till } from './use-till.ts'

/** The amount still due, shown while the next QR is awaited. */
const DueNote = ({ due, till }: { due: Due; till: Till }) => (
  <section className={styles.due}>
    <h2>{copy.dueTitle(mxn(totalOf(due.order)))}</h2>
    <p>{copy.dueHint(mxn(due.paid))}</p>
    <div>
      <button type="button" onClick={() => till.payInCash(due.order, due)}>
        {copy.dueInCash}
      </button>
      <button type="button" onClick={() => till.dispatch({ type: 'dropAsked', opId: makeOpId(), due })}>
        {copy.dropDue}
      </button>
    </div>
  </section>
)

/** A part-payment with an unknown outcome: a person has to say whether it was taken. */
const LostNote = ({ desk, paying }: { desk: Desk; paying: Paying }) => (
  <section className={styles.due}>
    <h2>{copy.lostTitle(mxn(paymentOf(paying)))}</h2>
    <p>{copy.lostHint}</p>
    <div>
      <button type="button" onClick={() => desk.bill.settle(paying.opId, true)}>
        {copy.lostBooked}
      </button>
      <button type="button" onClick={() => desk.bill.settle(paying.opId, false)}>
        {copy.lostRefused}
      </button>
    </div>
  </section>
)

/** An order begun for another QR and not charged. */
const OpenNote = ({ qr, till }: { qr: ScannedQr; till: Till }) => (
  <section className={styles.due}>
    <h2>{copy.openBill(qr.holder ?? tillCopy.anonymous)}</h2>
    <div>
      <button type="button" onClick={() => void till.lookUp(qr.code)}>
        {copy.goOnWithBill}
      </button>
    </div>
  </section>
)

/** Above the scanner: the partly paid bill, otherwise the last order begun. */
export const BillNote = ({ desk, till }: { desk: Desk; till: Till }) => {
  const { bill } = till.state
  if (bill?.kind === 'due') return <DueNote due={bill.next.due} till={till} />
  const isLost = bill && desk.isKnown && !entryOf(desk.queued, bill.opId)
  if (isLost) return <LostNote desk={desk} paying={bill} />
  const begun = desk.bills.latest()
  return begun && <OpenNote qr={begun} till={till} />
}
