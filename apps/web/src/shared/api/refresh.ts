import { connectionCopy } from '@saldo/copy/connection'
import type { Tokens } from '../session/session.ts'
import { ApiError } from './api-error.ts'

export type RefreshParts = {
  accessToken: () => string | null
  refreshToken: () => string | null
  storeTokens: (tokens: Tokens) => void
  /** Asks the server for a new pair. */
  trade: (refreshToken: string) => Promise<Tokens>
  /** Runs `work` while no other tab does. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

const refused = (message: string) => new ApiError({ status: 401, code: 'unauthenticated', message })

/**
 * Trades the refresh token for a new pair, once for all who ask at the same time, in all tabs. Resolves to the
 * new access token. Throws a 401 when the session is over, and offline, timeout or 5xx when that is not known.
 */
export const refresher = ({ accessToken, refreshToken, storeTokens, trade, exclusively }: RefreshParts) => {
  let running: Promise<string> | undefined

  const refresh = async (spent: string | null): Promise<string> => {
    // While we waited for our turn another tab may have done it.
    const current = accessToken()
    if (current !== null && current !== spent) return current
    const token = refreshToken()
    if (token === null) throw refused(connectionCopy.noRefreshToken)
    const tokens = await trade(token).catch((error: unknown) => {
      if (error instanceof ApiError && error.isUnanswered) throw error
      throw refused(connectionCopy.refreshFailed)
    })
    if (!tokens.access_token) throw refused(connectionCopy.noTokenAfterRefresh)
    storeTokens(tokens)
    return tokens.access_token
  }

  /** `spent` is the token that was refused or has expired. */
  return (spent: string | null): Promise<string> => {
    running ??= exclusively(() => refresh(spent)).finally(() => {
      running = undefined
    })
    return running
  }
}
