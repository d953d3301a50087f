import { causeOf, wasNeverSent } from './vendor-call.ts'

/**
 * Result of sending a message through a vendor. `busy` and `refused` certainly sent nothing: `busy` may
 * succeed later, `refused` never will for this recipient. `unknown` means no readable response. `code` is the
 * vendor's or ours and never contains the address.
 */
export type SendAnswer =
  | { kind: 'accepted'; providerId: string }
  | { kind: 'refused'; code: string }
  | { kind: 'busy'; code: string; retryAfterSeconds?: number }
  | { kind: 'unknown'; code: string }

/** Maps a failed `fetch` to the result for its message. */
export const answerOfError = (error: unknown): SendAnswer => {
  const code = causeOf(error)
  return wasNeverSent(code) ? { kind: 'busy', code } : { kind: 'unknown', code }
}

/** Seconds of a Retry-After header, an hour at most. */
export const pauseOf = (header: string | null): { retryAfterSeconds?: number } => {
  const seconds = Number(header)
  return Number.isInteger(seconds) && seconds > 0 ? { retryAfterSeconds: Math.min(seconds, 3_600) } : {}
}
