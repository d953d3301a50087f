import { ApiError } from './api-error.ts'

/**
 * Asks, and gives the last answer under the same key while no new one can be had: no network, a server that broke, too
 * many calls. For a loader that runs again under a screen that is shown: what was done there says by itself what failed.
 */
export const lastAnswer = <T>() => {
  let last: { key: string; answer: T } | undefined
  return async (key: string, ask: () => Promise<T>): Promise<T> => {
    try {
      const answer = await ask()
      last = { key, answer }
      return answer
    } catch (error) {
      const isMissing = error instanceof ApiError && (error.isUnanswered || error.status === 429)
      if (!isMissing || last?.key !== key) throw error
      return last.answer
    }
  }
}
