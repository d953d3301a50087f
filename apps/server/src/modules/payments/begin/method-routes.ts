import type { Centavos } from '@saldo/contract/money'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findEvent, type EventRecord } from '../../events/index.ts'
import { eventOfPurchaseCode } from '../../orders/index.ts'
import type { Claims } from './check-start.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'

/** Mounts the routes of a payment method. */
export type MethodRoutes = (app: FastifyInstance, deps: Deps, payments: PaymentDeps) => void

type Body = {
  transaction_amount?: Centavos | undefined
  unit_price?: Centavos | undefined
  currency_id?: string | undefined
  external_user_id?: string | undefined
}

/** Order data claimed by a body, to be compared with the order. */
export const claimsOf = (body: Body): Claims => ({
  amounts: [body.transaction_amount, body.unit_price],
  ...(body.currency_id !== undefined && { currency: body.currency_id }),
  ...(body.external_user_id !== undefined && { userId: body.external_user_id }),
})

/** The event that a purchase code belongs to. Throws order_not_found. */
export const eventOfOrder = async (
  { databases }: Pick<Deps, 'databases'>,
  { purchase_code: code, tyc }: { purchase_code: string; tyc?: 0 | 1 | undefined },
): Promise<EventRecord> => {
  const eventId = eventOfPurchaseCode(code)
  const event = eventId === null ? null : await findEvent(databases.control, eventId)
  if (event === null) throw new AppError(tyc === 1 ? 'order_not_found' : 'terms_not_accepted')
  return event
}
