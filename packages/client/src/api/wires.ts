import { refreshToken as refreshTokenEndpoint } from '@saldo/contract/auth'
import type { Endpoint } from '@saldo/contract/endpoint'
import { runtimeConfig } from '../config.ts'
import type { Tokens } from '../session/session.ts'
import { transport, type Transport } from './transport.ts'
import { uploader } from './uploader.ts'

const isOnline = () => navigator.onLine

/** Sends requests with fetch; times out after `timeoutMs`, or after the default. */
export const sender = (timeoutMs?: number): Transport =>
  transport({
    fetch: (...request) => fetch(...request),
    isOnline,
    timeoutSignal: (ms) => AbortSignal.timeout(ms),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })

const send = sender()
const upload = uploader({ request: () => new XMLHttpRequest(), isOnline })

/** The base URL of an API group, ending in a slash. */
export const baseOf = (api: Endpoint['api']) => runtimeConfig().api[api]

export const xsrfToken = (): string | undefined =>
  /(?:^|; )(?:__Host-)?XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

/** Trades a refresh token for a new pair. */
export const trade = async (token: string): Promise<Tokens> => {
  const reply = (await send(baseOf(refreshTokenEndpoint.api) + refreshTokenEndpoint.path, {
    method: refreshTokenEndpoint.method,
    headers: { Authorization: `Bearer ${token}`, 'X-XSRF-TOKEN': xsrfToken() ?? '' },
  })) as { data: Tokens }
  return reply.data
}

/** The transport of this browser's callers. */
export const wires: Transport = (url, sending) => (sending.onProgress ? upload : send)(url, sending)
