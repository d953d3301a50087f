import type { Desk } from '../../desk/desk.ts'
import { type Picked, pickedIn } from '../../desk/open-bills.ts'
import { boughtIn, type Order, type OrderDiscount } from '../../desk/order.ts'
import { tillCopy } from '../../kit/copy.ts'
import { notStored } from '../../kit/refusals.ts'
import { giveSignal } from '../../kit/signals.ts'
import { madeBy } from '../../queue/made-by.ts'
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

/** A bill that a discount takes off whole; no deposit is paid, so none comes back. */
const freeOf = (desk: Desk, order: Order, { id, useId, name, person }: OrderDiscount): Operation => {
  const amount = boughtIn(order)
  const items = order.items.filter(({ is_cup: isCup }) => !isCup)
  return {
    ...madeBy(desk, useId),
    kind: 'courtesy',
    discountId: id,
    reason: name,
    amount,
    items: items.length > 0 ? items : [{ name: tillCopy.otherLine, quantity: 1, unit_price: amount }],
    ...(person && { person }),
    ...pricedOf(desk),
  }
}

/** What a till does for a bill that nobody pays. */
export const giftsOf = (desk: Desk, dispatch: (action: TillAction) => boolean) => ({
  give: (order: Order, discount: OrderDiscount): void => {
    const operation = freeOf(desk, order, discount)
    if (!dispatch({ type: 'gaveFree', operation })) return
    desk.queue.begin(operation, desk.bill.saved()).catch(() => {
      giveSignal('refused', desk.sound.isMuted)
      dispatch({ type: 'notStored', problem: notStored, opId: operation.opId })
    })
  },
  /** The order that goes on at its price, because its discount was refused for good. */
  orderAfter: (state: TillState, answer: Answer | null): Picked | null =>
    answer?.kind === 'refused' && state.step === 'result' && state.free
      ? pickedIn({ ...state.free, discount: undefined })
      : null,
})
