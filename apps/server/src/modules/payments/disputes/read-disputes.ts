import { onEach } from '../../../db/index.ts'
import { listDisputed, eventOfPurchaseCode, type DisputedPayment } from '../../orders/index.ts'
import type { GatewayPayment } from '../../../gateways/gateway-payment.ts'
import type { PaymentProvider } from '../../../gateways/payment-provider.ts'
import { databaseOf } from '../settle/event-database.ts'
import { GatewaySilent } from '../settle/jobs.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'
import { disputesOfPayment, noteDispute, type DisputedAt, type KnownDispute } from './dispute-queries.ts'

/** How many disputed payments are looked at. */
const MOST = 1_000

/** Reads one dispute and stores it; false when its gateway gave no answer. */
const readOne = async (
  deps: PaymentDeps,
  provider: PaymentProvider,
  at: DisputedAt,
  id: string,
): Promise<boolean> => {
  const dispute = await provider.disputes?.read(id)
  if (dispute === undefined) return false
  if (dispute === null) return true
  await noteDispute(await databaseOf(deps.databases, at.eventId), at, dispute, deps.clock.now())
  return true
}

/** Stores the dispute that a notice names. Throws GatewaySilent when its gateway doesn’t tell of it. */
export const noteDisputeOf = async (
  deps: PaymentDeps,
  { provider, subject }: { provider: PaymentProvider; subject: string },
  payment: GatewayPayment,
): Promise<void> => {
  const id = provider.disputes?.ofNotice(subject) ?? null
  const eventId = eventOfPurchaseCode(payment.externalReference ?? '')
  if (id === null || eventId === null) return
  const at = { eventId, gateway: provider.id, gatewayPaymentId: payment.id }
  if (!(await readOne(deps, provider, at, id))) throw new GatewaySilent(`No answer about dispute ${id}`)
}

/** A payment’s disputes, newest first; `isHeard` when its gateway answered about each. */
export type ReadDisputes = { disputes: KnownDispute[]; isHeard: boolean }

/** Asks the gateway about the disputes of a payment, also those that no notice told of, and stores its answers. */
export const readDisputes = async (deps: PaymentDeps, payment: DisputedPayment): Promise<ReadDisputes> => {
  const { eventId, gateway, gatewayPaymentId, reportId } = payment
  const at = { eventId, gateway, gatewayPaymentId }
  const db = await databaseOf(deps.databases, eventId)
  const provider = deps.providers.of(gateway)
  if (!provider?.disputes) return { disputes: await disputesOfPayment(db, at), isHeard: false }
  const listed = await provider.disputes.ofPayment?.(reportId)
  const kept = (await disputesOfPayment(db, at)).map(({ id }) => id)
  const ids = new Set([...kept, ...(listed ?? [])])
  let isHeard = listed !== null && ids.size > 0
  for (const id of ids) if (!(await readOne(deps, provider, at, id))) isHeard = false
  return { disputes: await disputesOfPayment(db, at), isHeard }
}

const isDecided = (disputes: readonly KnownDispute[]): boolean =>
  disputes[0]?.state === 'won' || disputes[0]?.state === 'lost'

/** Asks about every undecided dispute, because a notice may be lost and deadlines are days. */
export const refreshDisputes = async (deps: PaymentDeps): Promise<void> => {
  await onEach(deps.databases, async (db) => {
    for (const payment of await listDisputed(db, { event: null, limit: MOST })) {
      const isOpen = payment.status === 'charged_back'
      if (isOpen && !isDecided(await disputesOfPayment(db, payment))) await readDisputes(deps, payment)
    }
  })
}
