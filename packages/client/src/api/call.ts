import { exclusively } from '../exclusively.ts'
import { serverNow } from '../session/token.ts'
import { accessToken, leaveSignedOut, refreshToken, storeTokens } from '../session/session.ts'
import { caller } from './caller.ts'
import { refresher } from './refresh.ts'
import { baseOf, trade, wires, xsrfToken } from './wires.ts'

/** Locked across tabs, which share the tokens. */
const alone = <T>(work: () => Promise<T>): Promise<T> => exclusively('refresh', work)

/** Replaces the `spent` access token. Throws a 401 ApiError when the session is over. */
export const refreshSession = refresher({ accessToken, refreshToken, storeTokens, trade, exclusively: alone })

/** Calls the API; see `caller` for its contract. */
export const call = caller({
  transport: wires,
  baseOf,
  xsrfToken,
  accessToken,
  refresh: refreshSession,
  onSessionOver: leaveSignedOut,
  keys: () => localStorage,
  nowMs: serverNow,
})
