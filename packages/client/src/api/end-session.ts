import { logout } from '@saldo/contract/auth'
import { dropServiceWorker } from '../service-worker/workers.ts'
import type { Tokens } from '../session/session.ts'
import { serverNow } from '../session/token.ts'
import { ApiError } from './api-error.ts'
import { caller } from './caller.ts'
import { refresher } from './refresh.ts'
import { baseOf, lastingSender, trade, xsrfToken } from './wires.ts'

/** Ends the session of tokens that this device has left already. An unreachable server must not block a sign-out. */
const logOut = async (tokens: Tokens): Promise<void> => {
  let own = tokens
  const accessToken = () => own.access_token
  const call = caller({
    transport: lastingSender(),
    baseOf,
    xsrfToken,
    accessToken,
    refresh: refresher({
      accessToken,
      refreshToken: () => own.refresh_token,
      storeTokens: (renewed) => {
        own = renewed
      },
      trade,
      exclusively: (work) => work(),
    }),
    onSessionOver: () => undefined,
    keys: () => localStorage,
    nowMs: serverNow,
  })
  try {
    await call(logout)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Ends the session on the server and clears offline data. */
export const endSession = async (tokens: Tokens | null): Promise<void> => {
  await Promise.all([dropServiceWorker(), tokens && logOut(tokens)])
}
