import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { PaypalError, unprocessable } from './errors.ts'
import type { Fault } from './faults.ts'
import type { Merchant } from './merchant.ts'

/** Thrown to end a call by cutting its connection instead of answering. */
export class ConnectionCut extends Error {}

const internalError = (status: number) =>
  new PaypalError(status, 'INTERNAL_SERVICE_ERROR', 'An internal service error has occurred.')

const wait = async (merchant: Merchant, seconds: number) => {
  await sleep(seconds * 1_000, undefined, { signal: merchant.closing }).catch(() => undefined)
}

/** The forced behaviour before anything is done. Throws what the caller shall get instead of an answer. */
export const before = async (merchant: Merchant, fault: Fault | undefined, reply: FastifyReply) => {
  if (fault?.kind === 'hang') await wait(merchant, fault.seconds)
  if (fault?.kind === 'cut') throw new ConnectionCut()
  if (fault?.kind === 'server_error') throw internalError(fault.status)
  if (fault?.kind === 'issue') throw unprocessable(fault.issue, 'The request was refused.')
  if (fault?.kind === 'rate_limit') {
    void reply.header('retry-after', fault.retryAfterSeconds)
    throw new PaypalError(429, 'RATE_LIMIT_REACHED', 'Too many requests.')
  }
}

/** The forced behaviour once the work is done and only the answer is missing. */
export const after = async (merchant: Merchant, fault: Fault | undefined) => {
  if (fault?.kind === 'hang_after') await wait(merchant, fault.seconds)
  if (fault?.kind === 'cut_after') throw new ConnectionCut()
  if (fault?.kind === 'error_after') throw internalError(fault.status)
}
