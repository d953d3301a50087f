import { z } from 'zod'
import { parseJson } from '../vendor-call.ts'

/** `takesMoney`: PayPal holds or took the money; a mere inquiry, and a case that the seller won, don't. */
export type Dispute = { takesMoney: boolean; updatedAt: Date }

const dispute = z.object({
  status: z.string(),
  dispute_life_cycle_stage: z.string().optional(),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).nullish(),
  update_time: z.iso.datetime({ offset: true }),
})
const list = z.object({ items: z.array(dispute).nullish() })

/** Outcomes that leave the money with the seller. */
const KEPT = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED', 'NONE'])

const toDispute = ({
  status,
  dispute_life_cycle_stage: stage,
  dispute_outcome: outcome,
  update_time: at,
}: z.output<typeof dispute>): Dispute => ({
  takesMoney: status === 'RESOLVED' ? !KEPT.has(outcome?.outcome_code ?? 'NONE') : stage !== 'INQUIRY',
  updatedAt: new Date(at),
})

/** The disputes of a list; null when any of it can't be read. */
export const readDisputes = (raw: string): Dispute[] | null => {
  const parsed = list.safeParse(parseJson(raw))
  return parsed.success ? (parsed.data.items ?? []).map(toDispute) : null
}

const withCapture = z.object({
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
})

/** The capture that a dispute names; null when it names none. */
export const readCaptureOfDispute = (raw: string): string | null =>
  withCapture.safeParse(parseJson(raw)).data?.disputed_transactions?.[0]?.seller_transaction_id ?? null
