import type { createFaults } from '../../shared/faults.ts'
import type { Outcome } from './outcomes.ts'

export const operations = [
  'create_payment',
  'get_payment',
  'search_payments',
  'update_payment',
  'create_refund',
  'create_preference',
  'set_preference',
  'create_card_token',
] as const
type Operation = (typeof operations)[number]

/** What the simulator was told to do at the next call of an operation. */
export type Fault =
  | { kind: 'hang'; seconds: number }
  | { kind: 'timeout_after_charge'; seconds: number }
  | { kind: 'rate_limit'; retryAfterSeconds: number }
  | { kind: 'server_error'; status: number }
  | { kind: 'cut' }
  | { kind: 'cut_after_charge' }
  | { kind: 'error_after_charge'; status: number }
  | { kind: 'search_empty' }
  | { kind: 'refund'; status: 'in_process' | 'rejected' }
  | {
      kind: 'outcome'
      outcome: Outcome
      /** The charged amount in centavos, when it shall differ from the one asked for. */
      amount?: bigint
      later?: { outcome: Outcome; afterMs: number }
    }

export type Faults = ReturnType<typeof createFaults<Operation, Fault>>
