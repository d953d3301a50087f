import type { OpId } from '@saldo/contract/ids'
import type { Order } from '../../desk/order.ts'
import type { Charging, TillState } from './till-state.ts'

/** What is asked before a charge: of the person at the till, or of the customer about that order. */
export type Asked = 'adults' | 'soldOut' | Order

/** `opId`: the charge that it is asked for. */
export type Asking = { opId: OpId; asked: Asked }

/** What is asked for the charge on the screen; a question outlives its charge where that was not stored. */
export const askedAt = (
  asking: Asking | null,
  state: Pick<Charging, 'step' | 'opId'> | { step: Exclude<TillState['step'], 'charge'> },
): Asked | null => (asking && state.step === 'charge' && state.opId === asking.opId ? asking.asked : null)
