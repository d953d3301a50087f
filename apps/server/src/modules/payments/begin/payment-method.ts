import type { RuntimeConfig } from '@saldo/contract/config'
import type { EventId, OrderId } from '@saldo/contract/ids'
import type { PaymentVendor } from '../../../gateways/payment-provider.ts'
import type { Env } from '../../../kernel/env.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Attempt, Order } from '../../orders/index.ts'
import type { Repeat } from '../settle/jobs.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'
import type { MethodRoutes } from './method-routes.ts'

/** A vendor's payment method: exported by a folder beside this file and listed in `payment-methods.ts`. */
export type PaymentMethod = {
  /** Its id in the web app. */
  readonly id: RuntimeConfig['payment_methods'][number]
  readonly vendor: PaymentVendor
  readonly routes: MethodRoutes
  /**
   * Continues a payment whose payer has left: repeats an unanswered one under the same key (`repeat`), or
   * captures an approved one.
   */
  resume?(deps: PaymentDeps, going: { order: Order; attempt: Attempt }, repeat: Repeat | null): Promise<void>
  /** Ends a decided order's payable offers at the gateway. Throws GatewaySilent. */
  end?(deps: PaymentDeps, order: { eventId: EventId; orderId: OrderId }): Promise<void>
  /** Tells the gateway an order's new deadline. Throws GatewaySilent. */
  extend?(deps: PaymentDeps, order: { eventId: EventId; code: string; expiresAt: string }): Promise<void>
}

/** A vendor's own API. Throws method_unavailable where it is not offered. */
export const apiOf = <Values extends Env, Api>(
  { providers }: Pick<PaymentDeps, 'providers'>,
  vendor: PaymentVendor<Values, Api>,
): Api => {
  const api = providers.apiOf(vendor)
  if (api === null) throw new AppError('method_unavailable')
  return api
}
