import { refreshToken as refreshTokenEndpoint } from '@saldo/contract/auth'
import type { Endpoint } from '@saldo/contract/endpoint'
import { runtimeConfig } from '../config.ts'
import { trader } from './trade.ts'
import { transport, type Transport } from './transport.ts'
import { uploader } from './uploader.ts'

const isOnline = () => navigator.onLine

const timeoutSignal = (ms: number): AbortSignal => AbortSignal.timeout(ms)

/** Sends requests with fetch; times out after `timeoutMs`, or after the default. */
export const sender = (timeoutMs?: number): Transport =>
  transport({
    fetch: (...request) => fetch(...request),
    isOnline,
    timeoutSignal,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })

/** As `sender`, for requests that outlive their document. */
export const lastingSender = (): Transport =>
  transport({
    fetch: (url, options) => fetch(url, { ...options, keepalive: true }),
    isOnline,
    timeoutSignal,
  })

const send = sender()
const upload = uploader({ request: () => new XMLHttpRequest(), isOnline })

/** The base URL of an API group, ending in a slash. */
export const baseOf = (api: Endpoint['api']) => runtimeConfig().api[api]

export const xsrfToken = (): string | undefined =>
  /(?:^|; )(?:__Host-)?XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

/** Trades a refresh token for a new pair. */
export const trade = trader({
  send,
  request: () => ({
    url: baseOf(refreshTokenEndpoint.api) + refreshTokenEndpoint.path,
    method: refreshTokenEndpoint.method,
  }),
  xsrfToken,
})

/** The transport of this browser's callers. */
export const wires: Transport = (url, sending) => (sending.onProgress ? upload : send)(url, sending)
