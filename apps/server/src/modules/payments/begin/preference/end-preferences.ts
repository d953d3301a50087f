import type { EventId, OrderId } from '@saldo/contract/ids'
import type { Db } from '../../../../db/index.ts'
import { findOrder } from '../../../orders/index.ts'
import { markEnded, payablePreferences, type Preference } from '../../settle/preference-queries.ts'
import { mercadoPago } from '../../../../gateways/mercado-pago/index.ts'
import { GatewaySilent } from '../../settle/jobs.ts'
import type { PaymentDeps } from '../../settle/payment-deps.ts'
import { apiOf } from '../payment-method.ts'

/**
 * The time after which the call that creates a preference is over: one without an id by then was never given
 * to a payer.
 */
const MADE_WITHIN_MS = 60_000

const end = async (deps: PaymentDeps, db: Db, preference: Preference): Promise<void> => {
  const { preferenceId, createdAt, code } = preference
  const at = deps.clock.now()
  if (preferenceId === null) {
    if (at.getTime() - createdAt.getTime() < MADE_WITHIN_MS)
      throw new GatewaySilent(`The preference of ${code} may still be made`)
    return markEnded(db, preference, at)
  }
  const answer = await apiOf(deps, mercadoPago).setPreferenceDeadline(preferenceId, at)
  if (answer.kind === 'done') return markEnded(db, preference, at)
  if (answer.kind !== 'refused') throw new GatewaySilent(`${preferenceId} was not ended`)
  // A refused preference counts as open until its own deadline.
  deps.log.error({ status: answer.status, reason: answer.reason }, 'gateway refused to end a preference')
}

/**
 * Ends at the gateway the payable preferences of a decided order, or of its earlier purchase codes. A
 * preference that can't be ended counts as open until its deadline.
 */
export const endPreferences = async (
  deps: PaymentDeps,
  { eventId, orderId }: { eventId: EventId; orderId: OrderId },
): Promise<void> => {
  const db = await deps.databases.forEvent(eventId)
  const order = await findOrder(db, eventId, orderId)
  if (order === null) return
  for (const preference of await payablePreferences(db, order, deps.clock.now()))
    if (order.status !== 'pending' || preference.code !== order.code) await end(deps, db, preference)
}
