import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Account } from './account.ts'
import { VendorError } from './errors.ts'
import type { Fault } from './faults.ts'

/** Thrown to end a call by cutting its connection instead of answering. */
export class ConnectionCut extends Error {}

const internalError = (status: number) => new VendorError(status, 'internal_error', [], 'internal_error')

const wait = async (account: Account, seconds: number) => {
  // A wait that the simulator's end interrupts is over: the call goes on and is answered.
  await sleep(seconds * 1_000, undefined, { signal: account.closing }).catch(() => undefined)
}

/** The forced behaviour before anything is done. Throws what the caller shall get instead of an answer. */
export const before = async (
  account: Account,
  fault: Fault | undefined,
  reply: FastifyReply,
): Promise<void> => {
  if (fault?.kind === 'hang') await wait(account, fault.seconds)
  if (fault?.kind === 'cut') throw new ConnectionCut()
  if (fault?.kind === 'server_error') throw internalError(fault.status)
  if (fault?.kind === 'rate_limit') {
    void reply.header('retry-after', fault.retryAfterSeconds)
    throw new VendorError(429, 'too_many_requests')
  }
}

/** The forced behaviour once the work is done and only the answer is missing. */
export const after = async (account: Account, fault: Fault | undefined): Promise<void> => {
  if (fault?.kind === 'timeout_after_charge') await wait(account, fault.seconds)
  if (fault?.kind === 'cut_after_charge') throw new ConnectionCut()
  if (fault?.kind === 'error_after_charge') throw internalError(fault.status)
}
