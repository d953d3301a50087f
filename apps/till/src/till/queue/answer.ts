import { centavosOfPesos } from '@saldo/contract/money'
import { ApiError, sentencesOf } from '@saldo/client/api/api-error.ts'
import { wantsNewScan } from '../kit/scan/new-scan.ts'
import type { Answer, Kind } from './operation.ts'

/**
 * `internal` also stands for a venue network's own page in place of the API's answer; `csrf_refused` comes to a browser
 * that was opened again without a network, whose cookie ended with it, until a first GET brings another.
 */
const STILL_OPEN =
  /^(request_in_progress|too_many_requests|unauthenticated|device_refused|csrf_refused|internal)$/

/** The server knows the id with other content: the outcome of this operation can't be determined. */
const UNCLEAR = /_mismatch$/

/**
 * Refusals given only after the server looked the operation up, or by what it is sent to alone, hence never for one
 * already booked. All other
 * refusals (role, field, limit) may precede the lookup.
 */
const LOOKED_UP = new RegExp(
  '^(insufficient_balance|wallet_(blocked|unknown|has_hold)|event_closed|over_limit|product_(sold_out|changed)|options_changed|tips_off|' +
    'cups_(not_paid|returned)|discount_(changed|too_large|limit|unapproved|used)|practice_(qr|real_qr|by_phone)|' +
    'place_(missing|changed)|operation_not_found|items_(not_returnable|already_returned)|already_reversed|not_reversible|void_too_late|cash_refunds_off|' +
    'balance_changed|voucher_used|shift_(missing|open|closed)|drawer_short|approval_missing|difference_(none|explained)|amount_(below_min|above_max)imum|' +
    'live_(qr_old|qr_ahead|only)|qr_(used|replaced)|over_static_limit|scan_expired|' +
    'tab_(closed|changed|over_hold|full|already_open|other_qr|tip_needs_qr))$',
)

/** Kinds for which the server reads the scan before it looks the operation up. */
const SCANNED_FIRST: ReadonlySet<Kind> = new Set(['block', 'reissue'])

const balanceIn = (data: unknown) =>
  typeof data === 'object' && data !== null && 'balance' in data && typeof data.balance === 'number'
    ? centavosOfPesos(data.balance)
    : null

/**
 * The answer that an error means; undefined while the outcome is unknown and the operation has to be asked
 * for again. `wasSent`: an earlier request may have reached the server.
 */
export const answerOfError = (error: unknown, wasSent: boolean, kind: Kind): Answer | undefined => {
  if (!(error instanceof ApiError) || error.isUnanswered) return undefined
  if (STILL_OPEN.test(error.code)) return undefined
  const isOfScan = SCANNED_FIRST.has(kind) && wantsNewScan(error.code)
  if (UNCLEAR.test(error.code) || (wasSent && isOfScan)) return { kind: 'unclear' }
  // A record is judged by itself, whoever sends it and however often, so that any refusal is its own.
  if (wasSent && kind !== 'offlineCharge' && !LOOKED_UP.test(error.code)) return undefined
  return {
    kind: 'refused',
    code: error.code,
    sentence: sentencesOf(error).join(' '),
    balance: balanceIn(error.data),
  }
}
