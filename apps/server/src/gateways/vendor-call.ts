import { observeProvider } from '../kernel/metrics.ts'
import type { NotDone, Unknown } from './gateway-payment.ts'

/** Timeout for a gateway's response, in ms. */
export const ANSWER_WITHIN_MS = 12_000
const DEFAULT_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 3_600

const NO_CONNECTION = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** Whether the error means that no connection was made, so the request certainly did not arrive. */
export const wasNeverSent = (code: string): boolean => NO_CONNECTION.has(code)

export type VendorCall = {
  method: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  /** A form is sent as multipart; its headers must name no content type. */
  body?: string | FormData
  answerWithinMs?: number
}

export type VendorAnswer =
  | { kind: 'answer'; status: number; raw: string; retryAfter: string | null }
  | Extract<NotDone, { kind: 'busy' }>
  | Unknown

/** The code of a failed `fetch`. */
export const causeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  if (typeof cause === 'object' && cause !== null && 'code' in cause) return String(cause.code)
  return error instanceof Error ? error.name : 'error'
}

/**
 * One request to a gateway: 12 s timeout by default, no retry, no redirects, no exceptions for network
 * errors.
 */
export const askVendor = async (url: string, call: VendorCall): Promise<VendorAnswer> => {
  const answer = await ask(url, call)
  observeProvider(url, answer)
  return answer
}

const ask = async (url: string, call: VendorCall): Promise<VendorAnswer> => {
  const { method, headers, body, answerWithinMs = ANSWER_WITHIN_MS } = call
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const raw = await response.text()
    return { kind: 'answer', status: response.status, raw, retryAfter: response.headers.get('retry-after') }
  } catch (error) {
    const why = causeOf(error)
    return wasNeverSent(why)
      ? { kind: 'busy', retryAfterSeconds: DEFAULT_PAUSE_SECONDS }
      : { kind: 'unknown', why }
  }
}

/** Seconds of a Retry-After header, an hour at most. */
const pauseOf = (retryAfter: string | null): number => {
  const seconds = Number(retryAfter)
  const isSaid = Number.isInteger(seconds) && seconds > 0
  return isSaid ? Math.min(seconds, LONGEST_PAUSE_SECONDS) : DEFAULT_PAUSE_SECONDS
}

/**
 * 409 means that the first call with this key is still running, 408 a timeout at the vendor: both may have
 * charged.
 */
const mayHaveBeenDone = (status: number): boolean => status >= 500 || status === 408 || status === 409

/** Maps an unexpected response to its meaning for the money. */
export const notTheWanted = (answer: VendorAnswer, reasonOf: (raw: string) => string): NotDone | Unknown => {
  if (answer.kind !== 'answer') return answer
  const { status, raw } = answer
  if (status === 429) return { kind: 'busy', retryAfterSeconds: pauseOf(answer.retryAfter) }
  if (status < 400) return { kind: 'unknown', why: 'unreadable' }
  if (mayHaveBeenDone(status)) return { kind: 'unknown', why: `status ${status}` }
  return { kind: 'refused', status, reason: reasonOf(raw) }
}

export const parseJson = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
