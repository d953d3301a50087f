import type { RuntimeConfig } from '@saldo/contract/config'
import type { EventId, OrderId } from '@saldo/contract/ids'
import type { PaymentVendor } from '../../../gateways/payment-provider.ts'
import type { Env } from '../../../kernel/env.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Attempt, Order } from '../../orders/index.ts'
import type { Repeat } from '../jobs.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import type { MethodRoutes } from './method-routes.ts'

/** A way of paying at a vendor: what a folder beside this file exports and `payment-methods.ts` lists. */
export type PaymentMethod = {
  /** As the web knows it. */
  readonly id: RuntimeConfig['payment_methods'][number]
  readonly vendor: PaymentVendor
  readonly routes: MethodRoutes
  /**
   * Goes on with a payment for a payer who is gone: asks again, under the same key, for one without an answer (`repeat`),
   * or takes what was approved.
   */
  resume?(deps: PaymentDeps, going: { order: Order; attempt: Attempt }, repeat: Repeat | null): Promise<void>
  /** Ends at the gateway what could still be paid of an order that was decided. Throws GatewaySilent. */
  end?(deps: PaymentDeps, order: { eventId: EventId; orderId: OrderId }): Promise<void>
  /** Tells the gateway that an order has more time. Throws GatewaySilent. */
  extend?(deps: PaymentDeps, order: { eventId: EventId; code: string; expiresAt: string }): Promise<void>
}

/** A vendor's own calls. Throws method_unavailable where it is not offered. */
export const apiOf = <Values extends Env, Api>(
  { providers }: Pick<PaymentDeps, 'providers'>,
  vendor: PaymentVendor<Values, Api>,
): Api => {
  const api = providers.apiOf(vendor)
  if (api === null) throw new AppError('method_unavailable')
  return api
}
