import type { createFaults } from '../../shared/faults.ts'

export const operations = [
  'create_order',
  'get_order',
  'capture_order',
  'refund_capture',
  'list_transactions',
  'get_token',
] as const
export type Operation = (typeof operations)[number]

/** What the simulator was told to do at the next call of an operation. */
export type Fault =
  | { kind: 'hang'; seconds: number }
  | { kind: 'hang_after'; seconds: number }
  | { kind: 'rate_limit'; retryAfterSeconds: number }
  | { kind: 'server_error'; status: number }
  | { kind: 'cut' }
  | { kind: 'cut_after' }
  | { kind: 'error_after'; status: number }
  | { kind: 'issue'; issue: string }
  | { kind: 'capture'; status: 'COMPLETED' | 'PENDING' | 'DECLINED'; amount?: bigint }
  | { kind: 'refund'; status: 'PENDING' | 'FAILED' }

export type Faults = ReturnType<typeof createFaults<Operation, Fault>>
