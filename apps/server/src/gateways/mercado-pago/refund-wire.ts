import { z } from 'zod'
import type { RefundAnswer } from '../gateway-payment.ts'
import { parseJson } from '../vendor-call.ts'

const refund = z.object({
  id: z.union([z.string(), z.number().int()]).transform(String),
  status: z.enum(['approved', 'in_process', 'rejected']),
})

/** Parses a refund; null for anything else. */
export const readRefund = (raw: string): Extract<RefundAnswer, { kind: 'refund' }> | null => {
  const parsed = refund.safeParse(parseJson(raw))
  return parsed.success ? { kind: 'refund', refundId: parsed.data.id, state: parsed.data.status } : null
}
