import { centavosOfPesos } from '@saldo/contract/money'
import { ApiError, sentencesOf } from '../../../shared/api/api-error.ts'
import type { Answer } from './operation.ts'

const STILL_OPEN = new Set(['request_in_progress', 'too_many_requests', 'unauthenticated', 'device_refused'])

/** Said before anybody looks for the operation: it tells nothing of one that may have been booked earlier. */
const AT_THE_DOOR = new Set(['forbidden', 'not_found'])

/** A venue's network may answer by itself, with a page instead of our refusal; that says nothing about the operation. */
const isOurs = (error: ApiError): boolean => error.code !== 'internal'

const balanceIn = (data: unknown) =>
  typeof data === 'object' && data !== null && 'balance' in data && typeof data.balance === 'number'
    ? centavosOfPesos(data.balance)
    : null

/**
 * The server's final refusal; undefined where nobody knows what became of the operation, so that it is asked again.
 * `wasSent`: an earlier request may have reached the server.
 */
export const refusalAnswer = (error: unknown, wasSent: boolean): Answer | undefined => {
  if (!(error instanceof ApiError) || error.isUnanswered) return undefined
  if (STILL_OPEN.has(error.code) || !isOurs(error)) return undefined
  if (wasSent && AT_THE_DOOR.has(error.code)) return undefined
  return {
    kind: 'refused',
    code: error.code,
    sentence: sentencesOf(error).join(' '),
    balance: balanceIn(error.data),
  }
}
