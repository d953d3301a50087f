import { causeOf, wasNeverSent } from './vendor-call.ts'

/**
 * What came of handing a message to a vendor. `busy` and `refused` certainly sent nothing: `busy` may work later,
 * `refused` never will for this recipient. `unknown` when no answer came that can be read. `code` is the vendor's own
 * or ours, without the address.
 */
export type SendAnswer =
  | { kind: 'accepted'; providerId: string }
  | { kind: 'refused'; code: string }
  | { kind: 'busy'; code: string; retryAfterSeconds?: number }
  | { kind: 'unknown'; code: string }

/** What a failed `fetch` means for the message it carried. */
export const answerOfError = (error: unknown): SendAnswer => {
  const code = causeOf(error)
  return wasNeverSent(code) ? { kind: 'busy', code } : { kind: 'unknown', code }
}

/** Seconds of a Retry-After header, an hour at most. */
export const pauseOf = (header: string | null): { retryAfterSeconds?: number } => {
  const seconds = Number(header)
  return Number.isInteger(seconds) && seconds > 0 ? { retryAfterSeconds: Math.min(seconds, 3_600) } : {}
}
