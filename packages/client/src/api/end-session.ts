import { logout } from '@saldo/contract/auth'
import { dropServiceWorker } from '../service-worker/workers.ts'
import type { Tokens } from '../session/session.ts'
import { serverNow } from '../session/token.ts'
import { ApiError } from './api-error.ts'
import { heldCaller } from './held-caller.ts'
import { baseOf, lastingSender, xsrfToken } from './wires.ts'

/** Ends the session of tokens that this device has left already. An unreachable server must not block a sign-out. */
const logOut = async (tokens: Tokens): Promise<void> => {
  const call = heldCaller(tokens, {
    transport: lastingSender(),
    baseOf,
    xsrfToken,
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
