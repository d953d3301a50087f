import { logout } from '@saldo/contract/auth'
import { dropServiceWorker } from '../service-worker/workers.ts'
import { accessToken } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

/** Ends the session on the server and clears offline data; an unreachable server must not block a sign-out. */
export const endSession = async (): Promise<void> => {
  await dropServiceWorker()
  if (accessToken() === null) return
  try {
    await call(logout)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
