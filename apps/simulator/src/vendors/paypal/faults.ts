import type { FastifyReply } from 'fastify'
import type { World } from '../../vendor.ts'
import type { createFaults } from '../../shared/faults.ts'
import { ConnectionCut, pause } from '../../shared/http.ts'
import { PaypalError, unprocessable } from './errors.ts'

export const operations = [
  'create_order',
  'get_order',
  'capture_order',
  'refund_capture',
  'list_transactions',
  'get_token',
] as const
export type Operation = (typeof operations)[number]

/** A fault forced on the next call of an operation. */
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

const internalError = (status: number) =>
  new PaypalError(status, 'INTERNAL_SERVICE_ERROR', 'An internal service error has occurred.')

/** Applies a fault before the operation runs. Throws the error that replaces the answer. */
export const before = async (
  world: Pick<World, 'closing'>,
  fault: Fault | undefined,
  reply: FastifyReply,
) => {
  if (fault?.kind === 'hang') await pause(world, fault.seconds * 1_000)
  if (fault?.kind === 'cut') throw new ConnectionCut()
  if (fault?.kind === 'server_error') throw internalError(fault.status)
  if (fault?.kind === 'issue') throw unprocessable(fault.issue, 'The request was refused.')
  if (fault?.kind === 'rate_limit') {
    void reply.header('retry-after', fault.retryAfterSeconds)
    throw new PaypalError(429, 'RATE_LIMIT_REACHED', 'Too many requests.')
  }
}

/** Applies a fault after the operation ran and before its answer is sent. */
export const after = async (world: Pick<World, 'closing'>, fault: Fault | undefined) => {
  if (fault?.kind === 'hang_after') await pause(world, fault.seconds * 1_000)
  if (fault?.kind === 'cut_after') throw new ConnectionCut()
  if (fault?.kind === 'error_after') throw internalError(fault.status)
}
