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
  /** Told how many bytes of a file have arrived. */
  onReceived?: (bytes: number) => void
}

export type Transport = (url: string, sending: Sending) => Promise<unknown>

type TransportParts = {
  fetch: typeof fetch
  isOnline: () => boolean
  /** A signal that aborts with a TimeoutError after so many ms. */
  timeoutSignal: (ms: number) => AbortSignal
  /** Request timeout in ms; of a file, how long no byte may arrive. */
  timeoutMs?: number
}

/** A signal that aborts once `ms` have passed since it was made, or since the last `again`. */
const patience = (timeoutSignal: TransportParts['timeoutSignal'], ms: number) => {
  const late = new AbortController()
  let current = 0
  const again = (): void => {
    const mine = ++current
    const end = timeoutSignal(ms)
    const giveUp = () => mine === current && late.abort(end.reason)
    if (end.aborted) giveUp()
    else end.addEventListener('abort', giveUp, { once: true })
  }
  again()
  return { signal: late.signal, again }
}

/** The name that the server gave the file; empty without one. */
const nameIn = (headers: Headers): string =>
  /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''

const receive = async (
  response: Response,
  again: () => void,
  told?: (bytes: number) => void,
): Promise<File> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    again()
    parts.push(part.value)
    bytes += part.value.byteLength
    told?.(bytes)
  }
  return new File(parts, nameIn(response.headers), { type: response.headers.get('content-type') ?? '' })
}

/** Sends; resolves to JSON or a file. Throws ApiError: `offline` (0), `timeout` (408), or the server's refusal. */
export const transport =
  ({ fetch, isOnline, timeoutSignal, timeoutMs = requestTimeoutMs }: TransportParts): Transport =>
  async (url, { signal, method, headers, body, isFile, onReceived }) => {
    if (!isOnline()) throw offlineError()
    const late = patience(timeoutSignal, timeoutMs)
    try {
      const response = await fetch(url, {
        method,
        headers,
        ...(body !== undefined && { body }),
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      })
      if (isFile && response.ok) return await receive(response, late.again, onReceived)
      return answerOf(response.status, await response.text())
    } catch (error) {
      if (error instanceof ApiError) throw error
      if (late.signal.aborted) throw timeoutError()
      // The caller aborted (it left the screen): not a network failure.
      if (signal?.aborted) throw error
      throw offlineError()
    }
  }
