import type { Account } from './account.ts'
import { notFound } from './errors.ts'
import { toPesos, wireTime } from './wire.ts'
import type { Chargeback } from './state.ts'

const ANSWER_WITHIN_MS = 10 * 86_400_000

export const findChargeback = (account: Account, id: string): Chargeback => {
  const chargeback = account.state.chargebacks.get(Number(id))
  if (!chargeback) throw notFound('Chargeback not found')
  return chargeback
}

export const chargebackOnWire = (chargeback: Chargeback) => ({
  id: String(chargeback.id),
  payments: [chargeback.paymentId],
  currency: 'MXN',
  amount: toPesos(chargeback.amount),
  coverage_applied: chargeback.outcome === 'open' ? null : chargeback.outcome === 'won',
  coverage_elegible: true,
  documentation_required: chargeback.outcome === 'open',
  documentation_status: chargeback.outcome === 'open' ? 'not_supplied' : 'valid',
  documentation: [],
  date_documentation_deadline: wireTime(chargeback.createdAt + ANSWER_WITHIN_MS),
  date_created: wireTime(chargeback.createdAt),
})
