import type { FastifyReply } from 'fastify'
import type { World } from '../../vendor.ts'
import type { createFaults } from '../../shared/faults.ts'
import { ConnectionCut, pause } from '../../shared/http.ts'
import type { Outcome } from './outcomes.ts'
import { VendorError } from './errors.ts'

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

/** A fault forced on the next call of an operation. */
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
      /** Charged amount in centavos, when it must differ from the requested one. */
      amount?: bigint
      later?: { outcome: Outcome; afterMs: number }
    }

export type Faults = ReturnType<typeof createFaults<Operation, Fault>>

const internalError = (status: number) => new VendorError(status, 'internal_error', [], 'internal_error')

/** Applies a fault before the operation runs. Throws the error that replaces the answer. */
export const before = async (
  world: Pick<World, 'closing'>,
  fault: Fault | undefined,
  reply: FastifyReply,
): Promise<void> => {
  if (fault?.kind === 'hang') await pause(world, fault.seconds * 1_000)
  if (fault?.kind === 'cut') throw new ConnectionCut()
  if (fault?.kind === 'server_error') throw internalError(fault.status)
  if (fault?.kind === 'rate_limit') {
    void reply.header('retry-after', fault.retryAfterSeconds)
    throw new VendorError(429, 'too_many_requests')
  }
}

/** Applies a fault after the operation ran and before its answer is sent. */
export const after = async (world: Pick<World, 'closing'>, fault: Fault | undefined): Promise<void> => {
  if (fault?.kind === 'timeout_after_charge') await pause(world, fault.seconds * 1_000)
  if (fault?.kind === 'cut_after_charge') throw new ConnectionCut()
  if (fault?.kind === 'error_after_charge') throw internalError(fault.status)
}
