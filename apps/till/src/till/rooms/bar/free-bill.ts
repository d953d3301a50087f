import type { Desk } from '../../desk/desk.ts'
import type { Order, OrderDiscount } from '../../desk/order.ts'
import { tillCopy } from '../../kit/copy.ts'
import { madeBy } from '../../queue/made-by.ts'
import type { Operation } from '../../queue/operation.ts'
import { pricedOf } from './gifts.ts'

/** A bill that a discount takes off whole. */
export const freeOf = (
  desk: Desk,
  { items, amount }: Order,
  { id, useId, name, person }: OrderDiscount,
): Operation => ({
  ...madeBy(desk, useId),
  kind: 'courtesy',
  discountId: id,
  reason: name,
  amount,
  items: items.length > 0 ? items : [{ name: tillCopy.otherLine, quantity: 1, unit_price: amount }],
  ...(person && { person }),
  ...pricedOf(desk),
})
