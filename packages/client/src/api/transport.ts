import { answerOf } from './answer.ts'
import { ApiError, offlineError, timeoutError } from './api-error.ts'

export const requestTimeoutMs = 30_000

type Sending = {
  method: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
  /** Upload progress, 0 to 1. */
  onProgress?: (sent: number) => void
  /** A successful response is a file, not JSON. */
  isFile?: boolean
}

export type Transport = (url: string, sending: Sending) => Promise<unknown>

type TransportParts = {
  fetch: typeof fetch
  isOnline: () => boolean
  /** A signal that aborts with a TimeoutError after so many ms. */
  timeoutSignal: (ms: number) => AbortSignal
  /** Request timeout in ms. */
  timeoutMs?: number
}

/** Sends; resolves to JSON or a file. Throws ApiError: `offline` (0), `timeout` (408), or the server's refusal. */
export const transport =
  ({ fetch, isOnline, timeoutSignal, timeoutMs = requestTimeoutMs }: TransportParts): Transport =>
  async (url, { signal, method, headers, body, isFile }) => {
    if (!isOnline()) throw offlineError()
    const late = timeoutSignal(timeoutMs)
    try {
      const response = await fetch(url, {
        method,
        headers,
        ...(body !== undefined && { body }),
        signal: signal ? AbortSignal.any([signal, late]) : late,
      })
      if (isFile && response.ok) return await response.blob()
      return answerOf(response.status, await response.text())
    } catch (error) {
      if (error instanceof ApiError) throw error
      if (late.aborted) throw timeoutError()
      // The caller aborted (it left the screen): not a network failure.
      if (signal?.aborted) throw error
      throw offlineError()
    }
  }
