import { connectionCopy } from '@saldo/copy/connection'
import { ApiError, offlineError, timeoutError } from './api-error.ts'

const requestTimeoutMs = 30_000

export type Transport = (url: string, init: RequestInit) => Promise<unknown>

type TransportParts = {
  fetch: typeof fetch
  isOnline: () => boolean
  /** A signal that aborts with a TimeoutError after so many ms. */
  timeoutSignal: (ms: number) => AbortSignal
}

type RefusalBody = { code?: string; message?: string; errors?: Record<string, string[]>; data?: unknown }

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

const refusalOf = (status: number, body: unknown): ApiError => {
  const refusal = (typeof body === 'object' && body !== null ? body : {}) as RefusalBody
  return new ApiError({
    status,
    code: refusal.code ?? 'internal',
    message: refusal.message ?? connectionCopy.unknown,
    errors: refusal.errors,
    data: refusal.data,
  })
}

/** Sends a request and resolves to the JSON of a good answer. Throws ApiError: `offline` (0), `timeout` (408), or the server's refusal. */
export const transport =
  ({ fetch, isOnline, timeoutSignal }: TransportParts): Transport =>
  async (url, { signal, ...init }) => {
    if (!isOnline()) throw offlineError()
    const late = timeoutSignal(requestTimeoutMs)
    try {
      const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, late]) : late })
      const body = await bodyOf(response)
      if (!response.ok) throw refusalOf(response.status, body)
      return body
    } catch (error) {
      if (error instanceof ApiError) throw error
      if (late.aborted) throw timeoutError()
      // The caller gave up by itself (it left the screen): that is no failure of the network.
      if (signal?.aborted) throw error
      throw offlineError()
    }
  }
