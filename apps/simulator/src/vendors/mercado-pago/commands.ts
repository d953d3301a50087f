import { z } from 'zod'
import { reportFaults } from './account.ts'
import { forgeries } from './compose-notice.ts'
import { deliveryModes } from '../../shared/notices.ts'
import { operations } from './faults.ts'
import { rejectionDetails } from './outcomes.ts'

const count = z.coerce.number().int().min(1).max(1_000)
const milliseconds = z.coerce.number().int().min(0).max(3_600_000)
const seconds = z.coerce.number().min(0).max(600)
// From a page's form every value is text, and a field left empty is an empty one.
const pesos = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce.number().positive().optional(),
)
const detail = z.preprocess((value) => (value === '' ? undefined : value), z.string().max(80).optional())
const paymentId = z.coerce.number().int()

export const outcomes = [
  'approve',
  'reject',
  'pending',
  'timeout_after_charge',
  'hang',
  'rate_limit',
  'server_error',
  'cut',
  'cut_after_charge',
  'error_after_charge',
  'search_empty',
  'refund_in_process',
  'refund_rejected',
] as const

export const moves = [
  'approve',
  'reject',
  'pending',
  'in_process',
  'authorize',
  'cancel',
  'expire',
  'mediate',
  'refund',
  'charge_back',
  'chargeback_won',
  'chargeback_lost',
  'refund_approved',
  'refund_rejected',
] as const

export const command = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('next'),
    operation: z.enum(operations).default('create_payment'),
    outcome: z.enum(outcomes),
    times: count.default(1),
    detail,
    amount: pesos,
    later: z.enum(['', 'approve', ...rejectionDetails]).default(''),
    after_ms: milliseconds.default(2_000),
    seconds: seconds.default(30),
    retry_after: seconds.default(2),
    status: z.coerce.number().int().min(500).max(599).default(500),
  }),
  z.object({ action: z.literal('payment'), payment_id: paymentId, to: z.enum(moves), detail, amount: pesos }),
  z.object({
    action: z.literal('notices'),
    mode: z.enum(deliveryModes),
    times: count.default(1),
    delay_ms: milliseconds.default(5_000),
    copies: z.coerce.number().int().min(2).max(50).default(2),
  }),
  z.object({ action: z.literal('release'), order: z.enum(['in_order', 'reverse']).default('reverse') }),
  z.object({
    action: z.literal('redeliver'),
    payment_id: paymentId,
    which: z.enum(['last', 'all']).default('last'),
  }),
  z.object({
    action: z.literal('forge'),
    payment_id: paymentId,
    forgery: z.enum(forgeries).default('bad_signature'),
  }),
  z.object({
    action: z.literal('report'),
    payment_id: z.coerce.string(),
    fault: z.enum(reportFaults),
  }),
  z.object({ action: z.literal('clear') }),
])
export type Command = z.output<typeof command>
export type Next = Extract<Command, { action: 'next' }>
export type Move = Extract<Command, { action: 'payment' }>
