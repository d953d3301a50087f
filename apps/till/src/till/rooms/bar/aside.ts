import type { Desk } from '../../desk/desk.ts'
import { type Picked, pickedIn } from '../../desk/open-bills.ts'
import type { Order } from '../../desk/order.ts'
import { notStored } from '../../kit/refusals.ts'
import { giveSignal } from '../../kit/signals.ts'
import type { Answer, Operation, OperationOf } from '../../queue/operation.ts'
import type { TillAction, TillState } from './till-state.ts'

/** When the customer saw the prices. */
export const pricedOf = ({ products: { catalogue } }: Desk) =>
  catalogue?.pricedAt === undefined ? {} : { pricedAt: catalogue.pricedAt }

/** The discount of an order as its charge says it. */
export const discountOn = ({ discount }: Order): Pick<OperationOf<'charge'>, 'discount'> => {
  if (!discount) return {}
  const { id, useId, name, amount, person } = discount
  return { discount: { id, useId, name, amount, ...(person && { person }) } }
}

/** What a till does with an order that is not charged now. */
export const asideOf = (desk: Desk, dispatch: (action: TillAction) => boolean) => ({
  put: (operation: Operation): void => {
    if (!dispatch({ type: 'putAside', operation })) return
    desk.queue.begin(operation, desk.bill.saved()).catch(() => {
      giveSignal('refused', desk.sound.isMuted)
      dispatch({ type: 'notStored', problem: notStored, opId: operation.opId })
    })
  },
  /** The order that goes on, because it was refused; without its discount, which was refused for good. */
  orderAfter: (state: TillState, answer: Answer | null): Picked | null =>
    answer?.kind === 'refused' && state.step === 'result' && state.aside
      ? pickedIn({ ...state.aside, discount: undefined })
      : null,
})
