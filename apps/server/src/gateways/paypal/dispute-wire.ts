import { z } from 'zod'
import { parseJson } from '../vendor-call.ts'

/** `takesMoney`: PayPal holds or took the money; false for an inquiry and for a case won by the seller. */
export type Dispute = { takesMoney: boolean; updatedAt: Date }

const dispute = z.object({
  dispute_id: z.string(),
  status: z.string(),
  dispute_life_cycle_stage: z.string().optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).nullish(),
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
