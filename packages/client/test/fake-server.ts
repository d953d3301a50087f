import { caller } from '../src/api/caller.ts'
import { refresher } from '../src/api/refresh.ts'
import { transport } from '../src/api/transport.ts'
import { trader } from '../src/api/trade.ts'

type Answer = { status: number; body?: unknown } | 'no network' | 'no answer'
export type Seen = { method: string; url: string; headers: Record<string, string>; body: unknown }

/** An access token that ends at `expSeconds`. */
export const tokenUntil = (expSeconds: number, mark = ''): string =>
  `h.${btoa(JSON.stringify({ exp: expSeconds }))}.${mark}`

/** Local storage in memory. */
export const memoryStorage = (): Storage => {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

/** The whole calling side over a server that `answer` plays: what was sent, and what is stored. */
export const callingSide = (answer: (request: Seen, nth: number) => Answer | Promise<Answer>) => {
  const seen: Seen[] = []
  const state = { token: null as string | null, refresh: null as string | null, over: 0, online: true }
  const keys = memoryStorage()
  const late = new AbortController()

  const fakeFetch = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    const request: Seen = {
      method: init.method ?? 'GET',
      url: String(url),
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    seen.push(request)
    const given = await answer(request, seen.length)
    if (given === 'no network') throw new TypeError('Failed to fetch')
    if (given === 'no answer') {
      late.abort(new DOMException('late', 'TimeoutError'))
      throw late.signal.reason
    }
    return new Response(given.body === undefined ? null : JSON.stringify(given.body), {
      status: given.status,
    })
  }

  const send = transport({ fetch: fakeFetch, isOnline: () => state.online, timeoutSignal: () => late.signal })
  const refresh = refresher({
    accessToken: () => state.token,
    refreshToken: () => state.refresh,
    storeTokens: (tokens) => {
      state.token = tokens.access_token
      state.refresh = tokens.refresh_token
    },
    trade: trader({
      send,
      request: () => ({ url: '/api/auth/refreshtoken', method: 'POST' }),
      xsrfToken: () => 'forgery',
    }),
    exclusively: (work) => work(),
  })
  const call = caller({
    transport: send,
    baseOf: () => '/api/',
    xsrfToken: () => 'forgery',
    accessToken: () => state.token,
    refresh,
    onSessionOver: () => {
      state.over += 1
    },
    keys: () => keys,
    nowMs: () => 1_000_000,
  })
  return { call, refresh, seen, state, keys }
}
