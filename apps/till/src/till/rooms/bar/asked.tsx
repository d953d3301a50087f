import { mxn } from '@saldo/client/format/money.ts'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { type Order, totalOf } from '../../desk/order.ts'
import { tillBarCopy as copy } from './copy.ts'
import { barWaysCopy as ways } from './ways-copy.ts'
import { orderLeftIn, soldOutIn } from './order-in.ts'
import type { Desk } from '../../desk/desk.ts'
import type { Charging } from './till-state.ts'
import type { Till } from './use-till.ts'

type AdultsProps = { names: readonly string[]; onConfirm: () => void; onCancel: () => void }

/** Asks for an identification. */
export const AdultsOnly = ({ names, onConfirm, onCancel }: AdultsProps) => (
  <Dialog kind="confirm" title={ways.adultTitle} onConfirm={onConfirm} onCancel={onCancel}>
    <p>{ways.adultHint(names.join(', '))}</p>
  </Dialog>
)

type ChargeProps = { desk: Desk; state: Charging; till: Till }
type SoldOutProps = ChargeProps & { goOn: (order: Order) => void; onDone: () => void }

/** Asks before sold-out products are left out of a charge. */
export const AskedSoldOut = ({ desk, state, till, goOn, onDone }: SoldOutProps) => {
  const { catalogue } = desk.products
  const soldOut = soldOutIn(state, catalogue)
  const left = orderLeftIn(state, catalogue)
  const take = () => {
    // First: going on may ask something else.
    onDone()
    if (state.due) goOn(left)
    else till.dispatch({ type: 'soldOutTaken', keys: soldOut.map(({ key }) => key) })
  }
  const title = copy.restTitle(soldOut.map(({ name }) => name).join(', '))
  return (
    <Dialog kind="confirm" title={title} onConfirm={take} onCancel={onDone}>
      <p>{ways.restHint(mxn(totalOf(left)))}</p>
    </Dialog>
  )
}

/** Asks before the same QR is charged again. */
export const AskedAgain = ({ seconds, till }: { seconds: number; till: Till }) => (
  <Dialog
    kind="confirm"
    title={ways.againTitle}
    onConfirm={() => till.dispatch({ type: 'meantAgain' })}
    onCancel={() => till.dispatch({ type: 'left' })}
  >
    <p>{ways.againHint(seconds)}</p>
  </Dialog>
)
