import { centavosOfPesos } from '@saldo/contract/money'
import { ApiError, sentencesOf } from '../../../shared/api/api-error.ts'
import type { Answer } from './operation.ts'

/** `internal` is also what a venue's network says that answers by itself, with a page instead of our refusal. */
const STILL_OPEN = /^(request_in_progress|too_many_requests|unauthenticated|device_refused|internal)$/

/** The server knows the id, and not what is sent under it: whether that was done nobody can tell any more. */
const UNCLEAR = /_mismatch$/

/**
 * Refusals that the server gives after it looked for the operation: one that it booked earlier gets none of them. All
 * others may be said before anybody looks, of a role, a field or a limit.
 */
const LOOKED_UP = new RegExp(
  '^(insufficient_balance|wallet_(blocked|unknown|has_hold)|event_closed|over_limit|product_(sold_out|changed)|tips_off|' +
    'place_(missing|changed)|operation_not_found|already_reversed|not_reversible|void_too_late|cash_refunds_off|' +
    'balance_changed|voucher_used|shift_(missing|open|closed)|amount_(below_min|above_max)imum)$',
)

const balanceIn = (data: unknown) =>
  typeof data === 'object' && data !== null && 'balance' in data && typeof data.balance === 'number'
    ? centavosOfPesos(data.balance)
    : null

/**
 * The end that an error says, a refusal only where the server says so; undefined where nobody knows yet what became of
 * the operation, so that it is asked again. `wasSent`: an earlier request may have reached the server.
 */
export const answerOfError = (error: unknown, wasSent: boolean): Answer | undefined => {
  if (!(error instanceof ApiError) || error.isUnanswered) return undefined
  if (STILL_OPEN.test(error.code)) return undefined
  if (UNCLEAR.test(error.code)) return { kind: 'unclear' }
  if (wasSent && !LOOKED_UP.test(error.code)) return undefined
  return {
    kind: 'refused',
    code: error.code,
    sentence: sentencesOf(error).join(' '),
    balance: balanceIn(error.data),
  }
}
