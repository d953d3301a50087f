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
  payMethod: number
  /** Every QR that the call names, in its path or body. */
  namedQrs: readonly (string | undefined)[]
  /** Every owner that the call names. */
  namedOwners: readonly (string | undefined)[]
  at: Date
}

export type PreparedOrder = Pick<OrderRequest, 'eventId' | 'userId' | 'amount' | 'payMethod' | 'at'> & {
  maxBalance: bigint
  isRecharge: boolean
  namedQrs: readonly string[]
}

const isNamed = (name: string | undefined): name is string => name !== undefined && name !== ''

/**
 * What an order needs beside its own statement: an event on sale, an amount in its limits, an owner who is the caller.
 * Throws not_found, event_not_on_sale, event_closed, payment_contradicts_order, amount_below_minimum,
 * amount_above_maximum.
 */
export const prepareOrder = async (
  { eventOf }: { eventOf: (id: EventId) => Promise<EventRecord> },
  request: OrderRequest,
): Promise<PreparedOrder> => {
  const { eventId, userId, amount, payMethod, at } = request
  const event = await eventOf(eventId)
  canBuy(event, at)
  checkOwner(userId, request.namedOwners)
  checkAmount(amount, event)
  return {
    eventId,
    userId,
    amount,
    payMethod,
    at,
    maxBalance: event.maxBalance,
    isRecharge: request.type === 'recarga',
    namedQrs: request.namedQrs.filter(isNamed).map((id) => id.toLowerCase()),
  }
}
