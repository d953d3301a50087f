import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { mxn } from '@saldo/client/format/money.ts'
import type { Desk } from '../../desk/desk.ts'
import { VoidForm } from '../../kit/void-form.tsx'
import { totalOf } from '../../desk/order.ts'
import type { TillState } from './till-state.ts'
import type { Till } from './use-till.ts'

type DropProps = { desk: Desk; state: Extract<TillState, { step: 'drop' }>; till: Till }

/** Asks why the rest of a bill is written off; without a reason it stays due. */
export const DropScreen = ({ desk, state: { opId, due }, till }: DropProps) => (
  <VoidForm
    title={copy.dropTitle(mxn(totalOf(due.order)))}
    hint={copy.dropHint}
    reasons={copy.dropReasons}
    confirm={copy.drop}
    mayBegin={desk.mayBegin('dropRest')}
    onVoid={(reason) => till.dropRest(opId, due, reason)}
    onBack={() => till.dispatch({ type: 'left' })}
  />
)
