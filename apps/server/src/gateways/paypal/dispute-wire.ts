import { centavosOfPesos, type Centavos } from '@saldo/contract/money'
import { z } from 'zod'
import type { Dispute as AnyDispute, Proof } from '../dispute.ts'
import { parseJson } from '../vendor-call.ts'

/**
 * `takesMoney`: PayPal holds or took the money; false for an inquiry and for a case won by the seller. `amount`: how much,
 * in centavos; null where PayPal does not say.
 */
export type Dispute = { takesMoney: boolean; amount: Centavos | null; updatedAt: Date }

const money = z
  .object({ currency_code: z.string(), value: z.string().regex(/^\d+(?:\.\d{1,2})?$/) })
  .transform(({ currency_code: currency, value }): Centavos | null =>
    currency === 'MXN' ? centavosOfPesos(Number(value)) : null,
  )

const dispute = z.object({
  dispute_id: z.string(),
  status: z.string(),
  dispute_life_cycle_stage: z.string().optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).nullish(),
  dispute_amount: money.nullish().catch(null),
  update_time: z.iso.datetime({ offset: true }),
})
const list = z.object({ items: z.array(dispute).nullish() })

/** Outcomes that leave the money with the seller. */
const KEPT = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED', 'NONE'])

/** A dispute in a list, which lacks the outcome: only the dispute itself has it. */
export type DisputeSummary = Dispute & { id: string; isResolved: boolean }

const toSummary = (wire: z.output<typeof dispute>): DisputeSummary => {
  const isResolved = wire.status === 'RESOLVED'
  const outcome = wire.dispute_outcome?.outcome_code
  return {
    id: wire.dispute_id,
    isResolved,
    // A resolved dispute with unknown outcome counts as lost: money is returned only on PayPal's word.
    takesMoney: isResolved
      ? outcome === undefined || !KEPT.has(outcome)
      : wire.dispute_life_cycle_stage !== 'INQUIRY',
    amount: wire.dispute_amount ?? null,
    updatedAt: new Date(wire.update_time),
  }
}

/** The disputes of a list; null when any of it can't be read. */
export const readDisputes = (raw: string): DisputeSummary[] | null => {
  const parsed = list.safeParse(parseJson(raw))
  return parsed.success ? (parsed.data.items ?? []).map(toSummary) : null
}

/** One dispute with its outcome; null when it can't be read. */
export const readDispute = (raw: string): Dispute | null => {
  const parsed = dispute.safeParse(parseJson(raw))
  return parsed.success ? toSummary(parsed.data) : null
}

const withCapture = z.object({
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
})

/** The capture that a dispute names; null when it names none. */
export const readCaptureOfDispute = (raw: string): string | null =>
  withCapture.safeParse(parseJson(raw)).data?.disputed_transactions?.[0]?.seller_transaction_id ?? null

const whole = dispute.extend({
  reason: z.string().nullish(),
  dispute_amount: money.nullish(),
  seller_response_due_date: z.iso.datetime({ offset: true }).nullish(),
  evidences: z.array(z.object({ source: z.string().nullish() })).nullish(),
})

const WAITS_FOR_US = new Set(['OPEN', 'WAITING_FOR_SELLER_RESPONSE'])

/** One dispute with its deadline and our evidence; null when it can't be read. */
export const readWholeDispute = (raw: string): AnyDispute | null => {
  const { data } = whole.safeParse(parseJson(raw))
  if (!data) return null
  const { takesMoney, isResolved } = toSummary(data)
  const undecided = WAITS_FOR_US.has(data.status) ? 'open' : 'reviewing'
  return {
    id: data.dispute_id,
    state: isResolved ? (takesMoney ? 'lost' : 'won') : undecided,
    amount: data.dispute_amount ?? null,
    reason: data.reason ?? null,
    dueAt: data.seller_response_due_date ? new Date(data.seller_response_due_date) : null,
    proofs: data.evidences?.filter(({ source }) => source === 'SUBMITTED_BY_SELLER').length ?? 0,
  }
}

/** Evidence in PayPal's form: what it is as JSON in `input`, then the files. */
export const evidenceOnWire = ({ files, note }: Pick<Proof, 'files' | 'note'>): FormData => {
  const form = new FormData()
  const told = { evidences: [{ evidence_type: 'OTHER', notes: note }] }
  form.append('input', new Blob([JSON.stringify(told)], { type: 'application/json' }), 'input.json')
  for (const [n, { name, type, content }] of files.entries())
    form.append(`file${n + 1}`, new Blob([new Uint8Array(content)], { type }), name)
  return form
}
