import { z } from 'zod'
import { parseJson } from '../vendor-call.ts'

/** `takesMoney`: PayPal holds or took the money; a mere inquiry, and a case that the seller won, don't. */
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

/** How a list tells of a dispute: how it ended is said by the dispute alone. */
export type DisputeSummary = Dispute & { id: string; isResolved: boolean }

const toSummary = (wire: z.output<typeof dispute>): DisputeSummary => {
  const isResolved = wire.status === 'RESOLVED'
  const outcome = wire.dispute_outcome?.outcome_code
  return {
    id: wire.dispute_id,
    isResolved,
    // One that ended nobody knows how takes the money: giving it back needs PayPal's word.
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

/** One dispute, with how it ended; null when it can't be read. */
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
