import type { Tokens } from '../session/session.ts'
import { ApiError, strangeAnswer } from './api-error.ts'
import type { Transport } from './transport.ts'

type TraderParts = {
  send: Transport
  /** The request that trades; read at each trade, because the configuration stands in the document. */
  request: () => { url: string; method: string }
  xsrfToken: () => string | undefined
}

/** Any GET sets the forgery cookie; this one is small and never kept. */
const COOKIE_URL = '/config.json'

const isForgery = (error: unknown): boolean => error instanceof ApiError && error.code === 'csrf_refused'

const tokensIn = (reply: unknown): Tokens => {
  const data = (reply as { data?: Tokens | null } | null)?.data
  if (typeof data !== 'object' || data === null) throw strangeAnswer()
  return data
}

/**
 * Trades a refresh token for a new pair. The forgery cookie ends with the browser, the session does not: where it is
 * missing or refused, it is asked for once. Throws ApiError.
 */
export const trader = ({ send, request, xsrfToken }: TraderParts) => {
  const exchange = async (token: string): Promise<Tokens> => {
    const { url, method } = request()
    const headers = { Authorization: `Bearer ${token}`, 'X-XSRF-TOKEN': xsrfToken() ?? '' }
    return tokensIn(await send(url, { method, headers }))
  }

  // Its failure is no answer about the session: the trade has the last word.
  const askForCookie = () => send(COOKIE_URL, { method: 'GET', headers: {} }).catch(() => undefined)

  return async (token: string): Promise<Tokens> => {
    const isHeld = xsrfToken() !== undefined
    if (!isHeld) await askForCookie()
    try {
      return await exchange(token)
    } catch (error) {
      if (!isHeld || !isForgery(error)) throw error
      await askForCookie()
      return exchange(token)
    }
  }
}
