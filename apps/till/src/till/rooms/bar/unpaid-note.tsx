import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import type { Desk } from '../../desk/desk.ts'
import { type Due, type Paying, paymentOf } from '../../desk/bill.ts'
import { totalOf } from '../../desk/order.ts'
import { lostIn } from './bill-note.tsx'
import { tillBarCopy as copy } from './copy.ts'
import type { Till } from './use-till.ts'
import { barWaysCopy as ways } from './ways-copy.ts'

/** The amount still due, shown while the next QR is awaited. */
const DueNote = ({ due, till }: { due: Due; till: Till }) => (
  <Notice>
    <h2>{copy.dueTitle(mxn(totalOf(due.order)))}</h2>
    <p>{ways.dueHint(mxn(due.paid))}</p>
    <div className={shapes.wrap}>
      <Button look="quiet" small onClick={() => till.payInCash(due.order, due)}>
        {ways.dueInCash}
      </Button>
      <Button look="quiet" small onClick={() => till.dispatch({ type: 'dropAsked', opId: makeOpId(), due })}>
        {ways.dropDue}
      </Button>
    </div>
  </Notice>
)

/** A part-payment with an unknown outcome: a person has to say whether it was taken. */
const LostNote = ({ desk, paying }: { desk: Desk; paying: Paying }) => (
  <Notice>
    <h2>{ways.lostTitle(mxn(paymentOf(paying)))}</h2>
    <p>{ways.lostHint}</p>
    <div className={shapes.wrap}>
      <Button look="quiet" small onClick={() => desk.bill.settle(paying.opId, true)}>
        {ways.lostBooked}
      </Button>
      <Button look="quiet" small onClick={() => desk.bill.settle(paying.opId, false)}>
        {ways.lostRefused}
      </Button>
    </div>
  </Notice>
)

/** Above the scanner: the partly paid bill. */
export const BillNote = ({ desk, till }: { desk: Desk; till: Till }) => {
  const { bill } = till.state
  if (bill?.kind === 'due') return <DueNote due={bill.next.due} till={till} />
  const lost = lostIn(desk, bill)
  return lost && <LostNote desk={desk} paying={lost} />
}
