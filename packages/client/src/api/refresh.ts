import { connectionCopy } from '@saldo/copy/connection'
import type { Tokens } from '../session/session.ts'
import { ApiError } from './api-error.ts'

export type RefreshParts = {
  accessToken: () => string | null
  refreshToken: () => string | null
  storeTokens: (tokens: Tokens) => void
  /** Exchanges the refresh token for a new pair at the server. */
  trade: (refreshToken: string) => Promise<Tokens>
  /** Runs `work` under a lock shared by all tabs. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

const refused = (message: string) => new ApiError({ status: 401, code: 'unauthenticated', message })

/**
 * Exchanges the refresh token for a new pair, once for all concurrent callers in all tabs. Resolves to the
 * new access token. Throws a 401 when the session is over; any other error says nothing about the session.
 */
export const refresher = ({ accessToken, refreshToken, storeTokens, trade, exclusively }: RefreshParts) => {
  let running: Promise<string> | undefined

  const refresh = async (spent: string | null): Promise<string> => {
    // Another tab may have refreshed while this one waited for the lock.
    const current = accessToken()
    if (current !== null && current !== spent) return current
    const token = refreshToken()
    if (token === null) throw refused(connectionCopy.noRefreshToken)
    const tokens = await trade(token).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) throw refused(connectionCopy.refreshFailed)
      throw error
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
