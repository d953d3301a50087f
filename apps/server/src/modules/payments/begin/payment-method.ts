import type { RuntimeConfig } from '@saldo/contract/config'
import type { EventId, OrderId, UserId } from '@saldo/contract/ids'
import type { PaymentVendor } from '../../../gateways/payment-provider.ts'
import { ANSWER_WITHIN_MS } from '../../../gateways/vendor-call.ts'
import type { Env } from '../../../kernel/env.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findUser } from '../../auth/index.ts'
import type { Attempt, Order } from '../../orders/index.ts'
import type { Repeat } from '../settle/jobs.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'
import type { MethodRoutes } from './method-routes.ts'

/** A vendor's payment method: exported by a folder beside this file and listed in `every-method.ts`. */
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

/** The payer's address: from the body, else the account's own. */
export const payerEmailOf = async (
  { databases }: Pick<PaymentDeps, 'databases'>,
  { email, userId }: { email: string | null; userId: UserId },
): Promise<string> => email || ((await findUser(databases.control, userId))?.email ?? '')

/** The shortest remaining time in which a second request is worth sending. */
const WORTH_ASKING_MS = 1_000

/**
 * Asks a gateway, and repeats at once if no answer came, both within the 12 s limit of a buyer's call. The
 * caller must use the same idempotency key for both. `isRepeat` tells whether the answer is the second
 * call's.
 */
export const askTwice = async <Answer extends { kind: string }>(
  ask: (withinMs: number) => Promise<Answer>,
): Promise<{ answer: Answer; isRepeat: boolean }> => {
  const end = performance.now() + ANSWER_WITHIN_MS
  const answer = await ask(ANSWER_WITHIN_MS)
  const leftMs = Math.floor(end - performance.now())
  if (answer.kind !== 'unknown' || leftMs < WORTH_ASKING_MS) return { answer, isRepeat: false }
  return { answer: await ask(leftMs), isRepeat: true }
}
