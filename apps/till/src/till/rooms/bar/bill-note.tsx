import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { tillCopy } from '../../kit/copy.ts'
import { entryOf } from '../../queue/queue.ts'
import type { Desk } from '../../desk/desk.ts'
import { type Bill, type Due, type Paying, paymentOf } from '../../desk/bill.ts'
import { tillBarCopy as copy } from './copy.ts'
import { totalOf } from '../../desk/order.ts'
import type { OpenBill } from '../../desk/open-bills.ts'
import styles from './sale-screen.module.css'
import type { Till } from './use-till.ts'

/** The amount still due, shown while the next QR is awaited. */
const DueNote = ({ due, till }: { due: Due; till: Till }) => (
  <Notice>
    <h2>{copy.dueTitle(mxn(totalOf(due.order)))}</h2>
    <p>{copy.dueHint(mxn(due.paid))}</p>
    <div className={shapes.wrap}>
      <Button look="quiet" small onClick={() => till.payInCash(due.order, due)}>
        {copy.dueInCash}
      </Button>
      <Button look="quiet" small onClick={() => till.dispatch({ type: 'dropAsked', opId: makeOpId(), due })}>
        {copy.dropDue}
      </Button>
    </div>
  </Notice>
)

/** A part-payment with an unknown outcome: a person has to say whether it was taken. */
const LostNote = ({ desk, paying }: { desk: Desk; paying: Paying }) => (
  <Notice>
    <h2>{copy.lostTitle(mxn(paymentOf(paying)))}</h2>
    <p>{copy.lostHint}</p>
    <div className={shapes.wrap}>
      <Button look="quiet" small onClick={() => desk.bill.settle(paying.opId, true)}>
        {copy.lostBooked}
      </Button>
      <Button look="quiet" small onClick={() => desk.bill.settle(paying.opId, false)}>
        {copy.lostRefused}
      </Button>
    </div>
  </Notice>
)

/** An order begun for another QR and not charged, beside the camera. */
export const OpenNote = ({ begun: { qr, isSpent }, till }: { begun: OpenBill; till: Till }) => (
  <div className={styles.open}>
    <h2>{copy.openBill(qr.holder ?? tillCopy.anonymous)}</h2>
    {isSpent ? (
      <p>{copy.scanForBill}</p>
    ) : (
      <Button look="secondary" small onClick={() => void till.lookUp(qr.code)}>
        {copy.goOnWithBill}
      </Button>
    )}
  </div>
)

const lostIn = (desk: Desk, bill: Bill | null): Paying | null =>
  bill?.kind === 'paying' && desk.isKnown && !entryOf(desk.queued, bill.opId) ? bill : null

/** Whether a person has to see to the partly paid bill before another order is begun. */
export const isHeldUp = (desk: Desk, bill: Bill | null): boolean =>
  bill?.kind === 'due' || lostIn(desk, bill) !== null

/** Above the scanner: the partly paid bill. */
export const BillNote = ({ desk, till }: { desk: Desk; till: Till }) => {
  const { bill } = till.state
  if (bill?.kind === 'due') return <DueNote due={bill.next.due} till={till} />
  const lost = lostIn(desk, bill)
  return lost && <LostNote desk={desk} paying={lost} />
}
