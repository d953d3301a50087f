import type { EventId, UserId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { canBuy, type EventRecord } from '../events/index.ts'
import type { OrderType } from './order.ts'
import { checkAmount, checkOwner } from './rules.ts'

export type OrderRequest = {
  eventId: EventId
  userId: UserId
  amount: Centavos
  type: OrderType
  /** Every QR named in the call's path or body. */
  namedQrs: readonly (string | undefined)[]
  /** Every owner named in the call. */
  namedOwners: readonly (string | undefined)[]
  at: Date
}

export type PreparedOrder = Pick<OrderRequest, 'eventId' | 'userId' | 'amount' | 'at'> & {
  maxBalance: bigint
  isRecharge: boolean
  namedQrs: readonly string[]
}

const isNamed = (name: string | undefined): name is string => name !== undefined && name !== ''

/**
 * Checks an order before its statement: an event on sale, an amount within its limits, the caller as owner.
 * Throws not_found, event_not_on_sale, event_closed, payment_contradicts_order, amount_below_minimum,
 * amount_above_maximum.
 */
export const prepareOrder = async (
  { eventOf }: { eventOf: (id: EventId) => Promise<EventRecord> },
  request: OrderRequest,
): Promise<PreparedOrder> => {
  const { eventId, userId, amount, at } = request
  const event = await eventOf(eventId)
  canBuy(event, at)
  checkOwner(userId, request.namedOwners)
  checkAmount(amount, event)
  return {
    eventId,
    userId,
    amount,
    at,
    maxBalance: event.maxBalance,
    isRecharge: request.type === 'recarga',
    namedQrs: request.namedQrs.filter(isNamed).map((id) => id.toLowerCase()),
  }
}
