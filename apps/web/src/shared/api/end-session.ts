import { logout } from '@saldo/contract/auth'
import { dropServiceWorker } from '../service-worker.ts'
import { accessToken } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

/** Tells the server that this session is over, and forgets what is kept for when there is no network. A server that can't be reached, or no longer knows it, changes nothing for who leaves. */
export const endSession = async (): Promise<void> => {
  await dropServiceWorker()
  if (accessToken() === null) return
  try {
    await call(logout)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
