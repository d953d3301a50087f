import type { ProviderWord } from '@saldo/contract/differences'
import type { EventId } from '@saldo/contract/ids'
import { isPaid, type GatewayPayment } from '../../gateways/gateway-payment.ts'
import { findDisputed, type DisputedPayment } from '../orders/index.ts'
import { askAbout, readDisputes, type KnownDispute, type PaymentDeps } from '../payments/index.ts'
import { databaseOf } from './queries.ts'
import type { Listed } from './read-lines.ts'

/** What a gateway says of a payment and its dispute; `payment` is undefined when no answer came. */
export type Word = {
  payment: GatewayPayment | null | undefined
  dispute: KnownDispute | null
  isHeard: boolean
  askedAt: Date
}

/** The payment by the id that suspense has of it, which is not the one of reports. */
const askForSuspended = async (
  deps: PaymentDeps,
  { gateway, name }: Listed,
): Promise<GatewayPayment | null | undefined> => {
  const answer = gateway === null ? undefined : await deps.providers.of(gateway)?.ask(name)
  if (answer?.kind === 'payment') return answer.payment
  const isUnknown = answer?.kind === 'refused' && answer.status === 404
  return isUnknown || answer?.kind === 'unpaid' ? null : undefined
}

const askForDisputed = async (deps: PaymentDeps, disputed: DisputedPayment): Promise<Word> => {
  const { disputes, isHeard } = await readDisputes(deps, disputed)
  const payment = await askAbout(deps, disputed)
  return {
    payment,
    dispute: disputes[0] ?? null,
    isHeard: isHeard && payment !== undefined,
    askedAt: deps.clock.now(),
  }
}

/** Asks the gateway of a difference now; null for what no gateway knows of. */
export const askGateway = async (deps: PaymentDeps, eventId: EventId, line: Listed): Promise<Word | null> => {
  const { subject } = line
  if (subject.source === 'chargeback') {
    const db = await databaseOf(deps.databases, eventId)
    const disputed = await findDisputed(db, eventId, subject.attemptId)
    return disputed && askForDisputed(deps, disputed)
  }
  if (subject.source !== 'provider' && subject.source !== 'suspense') return null
  const payment =
    subject.source === 'provider' ? await askAbout(deps, subject) : await askForSuspended(deps, line)
  return { payment, dispute: null, isHeard: payment !== undefined, askedAt: deps.clock.now() }
}

export const wordOnWire = ({ payment, dispute, isHeard, askedAt }: Word): ProviderWord => ({
  is_heard: isHeard,
  asked_at: askedAt.toISOString(),
  payment: payment
    ? {
        status: payment.status,
        amount: payment.amount,
        refunded: payment.status === 'refunded' && isPaid(payment) ? payment.amount : payment.refunded,
        fee: payment.fee,
        updated_at: payment.lastUpdated.toISOString(),
      }
    : null,
  dispute: dispute && {
    id: dispute.id,
    state: dispute.state,
    reason: dispute.reason,
    proofs: dispute.proofs,
  },
})
