import { ApiError } from '../api/api-error.ts'

/**
 * Fetches, and falls back to the last answer of the same key when the network or server fails or there are
 * too many calls. For loaders that rerun under a visible screen, whose actions report their own errors.
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
