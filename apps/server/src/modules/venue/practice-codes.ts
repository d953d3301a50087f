import type { EventId } from '@saldo/contract/ids'
import { readLiveText } from '@saldo/contract/live-qr'
import { isPractice } from '@saldo/contract/practice-numbers'
import { eventNumberOf, normaliseCode, settled } from '@saldo/contract/qr-code'
import { AppError } from '../../kernel/errors.ts'

/** The event that a scanned text names; undefined for what is no QR of ours, and for the ticket of a scan. */
const eventIn = (scanned: string): number | undefined => {
  const code = normaliseCode(scanned)
  return code === undefined ? readLiveText(settled(scanned), 0)?.eventId : eventNumberOf(code)
}

/**
 * Keeps practice and work apart. Throws practice_qr for a practice's QR at a till that works, and practice_real_qr for
 * any other event's QR at one that practises. Nothing is counted against who scanned it, and the answer is always the
 * same, so a repeat gets it too.
 */
export const refuseOtherSide = (eventId: EventId, scanned: string): void => {
  const named = eventIn(scanned)
  if (named === undefined || isPractice(named) === isPractice(eventId)) return
  throw new AppError(isPractice(named) ? 'practice_qr' : 'practice_real_qr')
}
