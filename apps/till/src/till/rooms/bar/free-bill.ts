import type { Desk } from '../../desk/desk.ts'
import { boughtIn, type Order, type OrderDiscount } from '../../desk/order.ts'
import { recordedCopy } from '../../kit/recorded-copy.ts'
import { madeBy } from '../../queue/made-by.ts'
import type { Operation } from '../../queue/operation.ts'
import { pricedOf } from './aside.ts'

/** A bill that a discount takes off whole; no deposit is paid, so none comes back. */
export const freeOf = (desk: Desk, order: Order, { id, useId, name, person }: OrderDiscount): Operation => {
  const amount = boughtIn(order)
  const items = order.items.filter(({ is_cup: isCup }) => !isCup)
  return {
    ...madeBy(desk, useId),
    kind: 'courtesy',
    discountId: id,
    reason: name,
    amount,
    items: items.length > 0 ? items : [{ name: recordedCopy.otherLine, quantity: 1, unit_price: amount }],
    ...(person && { person }),
    ...pricedOf(desk),
  }
}
