import { z } from 'zod'
import type { RefundAnswer } from '../gateway-payment.ts'
import { parseJson } from '../vendor-call.ts'

const stateOf = {
  COMPLETED: 'approved',
  PENDING: 'in_process',
  FAILED: 'rejected',
  CANCELLED: 'rejected',
} as const

const refund = z.object({ id: z.string(), status: z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED']) })

/** Parses a refund; null for anything else. */
export const readRefund = (raw: string): Extract<RefundAnswer, { kind: 'refund' }> | null => {
  const parsed = refund.safeParse(parseJson(raw))
  return parsed.success
    ? { kind: 'refund', refundId: parsed.data.id, state: stateOf[parsed.data.status] }
    : null
}
