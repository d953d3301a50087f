import { refreshToken as refreshTokenEndpoint } from '@saldo/contract/auth'
import type { Endpoint } from '@saldo/contract/endpoint'
import { runtimeConfig } from '../config.ts'
import { exclusively } from '../exclusively.ts'
import { accessToken, leaveSignedOut, refreshToken, storeTokens, type Tokens } from '../session/session.ts'
import { caller } from './caller.ts'
import { refresher } from './refresh.ts'
import { transport } from './transport.ts'
import { uploader } from './uploader.ts'

const send = transport({
  fetch: (...request) => fetch(...request),
  isOnline: () => navigator.onLine,
  timeoutSignal: (ms) => AbortSignal.timeout(ms),
})

const upload = uploader({ request: () => new XMLHttpRequest(), isOnline: () => navigator.onLine })

const baseOf = (api: Endpoint['api']) => runtimeConfig().api[api]

const xsrfToken = (): string | undefined =>
  /(?:^|; )(?:__Host-)?XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

const trade = async (token: string): Promise<Tokens> => {
  const reply = (await send(baseOf(refreshTokenEndpoint.api) + refreshTokenEndpoint.path, {
    method: refreshTokenEndpoint.method,
    headers: { Authorization: `Bearer ${token}`, 'X-XSRF-TOKEN': xsrfToken() ?? '' },
  })) as { data: Tokens }
  return reply.data
}

/** Other tabs share the tokens. */
const alone = <T>(work: () => Promise<T>): Promise<T> => exclusively('refresh', work)

/** A new access token in place of `spent`. Throws a 401 ApiError when the session is over. */
export const refreshSession = refresher({ accessToken, refreshToken, storeTokens, trade, exclusively: alone })

/** Asks the API. See `caller` for what it promises. */
export const call = caller({
  transport: (url, sending) => (sending.onProgress ? upload : send)(url, sending),
  baseOf,
  xsrfToken,
  accessToken,
  refresh: refreshSession,
  onSessionOver: leaveSignedOut,
  keys: () => localStorage,
  nowMs: () => Date.now(),
})
