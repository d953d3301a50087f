import type { Tokens } from '../session/session.ts'
import { ApiError, offlineError } from './api-error.ts'
import type { Transport } from './transport.ts'

type TraderParts = {
  send: Transport
  /** The request that trades; read at each trade, because the configuration stands in the document. */
  request: () => { url: string; method: string }
  xsrfToken: () => string | undefined
}

/** Any GET sets the forgery cookie; this one is small and never kept. */
const COOKIE_URL = '/config.json'

/** A success that is not ours is a network's own page, which asks to sign in to it: there is no way to us yet. */
const tokensIn = (reply: unknown): Tokens => {
  const data = (reply as { data?: Tokens | null } | null)?.data
  if (typeof data !== 'object' || data === null) throw offlineError()
  return data
}

/**
 * Trades a refresh token for a new pair. The forgery cookie ends with the browser, the session does not: where it is
 * missing or no longer good, it is asked for once. Throws ApiError.
 */
export const trader = ({ send, request, xsrfToken }: TraderParts) => {
  const exchange = async (token: string): Promise<Tokens> => {
    const { url, method } = request()
    const headers = { Authorization: `Bearer ${token}`, 'X-XSRF-TOKEN': xsrfToken() ?? '' }
    return tokensIn(await send(url, { method, headers }))
  }
  return (token: string): Promise<Tokens> =>
    exchange(token).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'csrf_refused') throw error
      // Its failure is no answer about the session: the trade has the last word.
      await send(COOKIE_URL, { method: 'GET', headers: {} }).catch(() => undefined)
      return exchange(token)
    })
}
