import type { EventId, OrderId } from '@saldo/contract/ids'
import type { Env } from '../../../kernel/env.ts'
import type { Attempt, Order } from '../../orders/index.ts'
import { GatewaySilent, type Repeat } from '../settle/jobs.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'
import type { PaymentMethod } from './payment-method.ts'
import { card } from './card/routes.ts'
import { paypalOrder } from './paypal/routes.ts'
import { preference } from './preference/routes.ts'

/** The payment methods, in the order that payers see them. */
export const paymentMethods: readonly PaymentMethod[] = [card, paypalOrder, preference]

/** The payment methods that the settings enable. */
export const offeredMethods = (env: Env): PaymentMethod['id'][] =>
  paymentMethods.filter(({ vendor }) => vendor.isOffered(env)).map(({ id }) => id)

/** Continues a payment whose payer has left, through the methods of its gateway that can. */
export const resumePayment = async (
  deps: PaymentDeps,
  going: { order: Order; attempt: Attempt },
  repeat: Repeat | null,
): Promise<void> => {
  for (const { vendor, resume } of paymentMethods)
    if (vendor.id === going.attempt.gateway) await resume?.(deps, going, repeat)
}

type Ended = { eventId: EventId; orderId: OrderId }

/** Ends an order's payable offers at the gateways. Throws GatewaySilent. */
export const endUnpaid = async (deps: PaymentDeps, order: Ended): Promise<void> => {
  for (const { end } of paymentMethods) await end?.(deps, order)
}

/** As `endUnpaid`, within a person's request: what fails now is left to its job. */
export const endUnpaidNow = async (deps: PaymentDeps, order: Ended): Promise<void> => {
  try {
    await endUnpaid(deps, order)
  } catch (error) {
    if (!(error instanceof GatewaySilent)) throw error
  }
}

/** Tells the gateways the new deadline of an extended order. */
export const extendUnpaid = async (
  deps: PaymentDeps,
  order: { eventId: EventId; code: string; expiresAt: string },
): Promise<void> => {
  for (const { extend } of paymentMethods) await extend?.(deps, order)
}
