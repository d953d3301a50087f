import { z } from 'zod'
import { deliveryModes } from '../../shared/notices.ts'
import { operations } from './faults.ts'
import { reportFaults } from './merchant.ts'
import { forgeries } from './notices.ts'

const count = z.coerce.number().int().min(1).max(1_000)
const seconds = z.coerce.number().min(0).max(600)
const milliseconds = z.coerce.number().int().min(0).max(3_600_000)
const captureId = z.string().min(1)

export const outcomes = [
  'completed',
  'pending',
  'declined',
  'instrument_declined',
  'compliance_violation',
  'hang',
  'hang_after',
  'rate_limit',
  'server_error',
  'cut',
  'cut_after',
  'error_after',
  'refund_pending',
  'refund_failed',
] as const

export const moves = [
  'complete',
  'decline',
  'refund',
  'refund_completed',
  'refund_failed',
  'reverse',
  'inquiry',
  'dispute',
  'escalate',
  'dispute_won',
  'dispute_lost',
] as const

export const command = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('next'),
    operation: z.enum(operations).default('capture_order'),
    outcome: z.enum(outcomes),
    times: count.default(1),
    seconds: seconds.default(30),
    retry_after: seconds.default(2),
    status: z.coerce.number().int().min(500).max(599).default(500),
    amount: z.string().optional(),
  }),
  z.object({ action: z.literal('approve'), order_id: z.string(), payer: z.email().default('ana@demo.test') }),
  z.object({
    action: z.literal('capture'),
    capture_id: captureId,
    to: z.enum(moves),
    amount: z.string().optional(),
  }),
  z.object({
    action: z.literal('notices'),
    mode: z.enum(deliveryModes),
    times: count.default(1),
    delay_ms: milliseconds.default(5_000),
    copies: z.coerce.number().int().min(2).max(50).default(2),
  }),
  z.object({ action: z.literal('release'), order: z.enum(['in_order', 'reverse']).default('reverse') }),
  z.object({ action: z.literal('redeliver'), capture_id: captureId }),
  z.object({
    action: z.literal('forge'),
    capture_id: captureId,
    forgery: z.enum(forgeries).default('bad_signature'),
  }),
  z.object({ action: z.literal('report'), capture_id: captureId, fault: z.enum(reportFaults) }),
  z.object({ action: z.literal('clear') }),
])
export type Command = z.output<typeof command>
export type Next = Extract<Command, { action: 'next' }>
export type Move = Extract<Command, { action: 'capture' }>
