import { ApiError } from '@saldo/client/api/api-error.ts'
import type { Call } from '../queue/kinds/kind.ts'

const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'practice_over'

/** Calls as the till does, and tells when the server says that the practice is over. */
export const watchedCall = (call: Call, onOver: () => void): Call =>
  (async (...asked: Parameters<Call>) => {
    try {
      return await call(...asked)
    } catch (error) {
      if (isOver(error)) onOver()
      throw error
    }
  }) as Call
