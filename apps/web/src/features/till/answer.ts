import { centavosOfPesos } from '@saldo/contract/money'
import type { Reply } from '@saldo/contract/endpoint'
import type { charge } from '@saldo/contract/venue'
import { ApiError, sentencesOf } from '../../shared/api/api-error.ts'
import type { Answer } from './operation.ts'

export const bookedAnswer = (reply: Reply<typeof charge>): Answer => ({
  kind: 'booked',
  before: reply.balance_before,
  after: reply.balance_after,
})

const STILL_OPEN = new Set(['request_in_progress', 'too_many_requests', 'unauthenticated'])

/** A venue's network may answer by itself, with a page instead of our refusal; that says nothing about the charge. */
const isOurs = (error: ApiError): boolean => error.code !== 'internal'

const balanceIn = (data: unknown) =>
  typeof data === 'object' && data !== null && 'balance' in data && typeof data.balance === 'number'
    ? centavosOfPesos(data.balance)
    : null

/** The server's final refusal; undefined where nobody knows what became of the charge, so that it is asked again. */
export const refusalAnswer = (error: unknown): Answer | undefined => {
  if (!(error instanceof ApiError) || error.isUnanswered) return undefined
  if (STILL_OPEN.has(error.code) || !isOurs(error)) return undefined
  return {
    kind: 'refused',
    code: error.code,
    sentence: sentencesOf(error).join(' '),
    balance: balanceIn(error.data),
  }
}
