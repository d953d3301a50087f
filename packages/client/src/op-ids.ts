import type { OpId } from '@saldo/contract/ids'
import { ApiError, type ApiErrorCode } from './api/api-error.ts'
import type { Outcome } from './api/outcome.ts'
import { makeOpId } from './op-id.ts'

/** Refusals of the request alone: an earlier one of the same operation may have been booked. */
const undecided: ReadonlySet<ApiErrorCode> = new Set<ApiErrorCode>([
  'request_in_progress',
  'too_many_requests',
  'unauthenticated',
  'csrf_refused',
  'internal',
])

const isDecision = (error: unknown): boolean =>
  error instanceof ApiError && !error.isUnanswered && !undecided.has(error.code)

/** Whether the server decided what ended so: done, or refused for good. */
export const isDecided = (outcome: Outcome): boolean =>
  outcome.end === 'done' ||
  (outcome.end === 'refused' && outcome.code !== undefined && !undecided.has(outcome.code))

/** The operation ids of what a person asks for, kept until the outcome is known. */
export const createOpIds = () => {
  const ids = new Map<string, OpId>()
  return {
    /**
     * Runs `work` as the operation `asked`: without an answer the next attempt has the same id, so as not to happen
     * twice; after one it has another, because the server repeats the answer of an id that it knows.
     */
    under: async <T>(asked: string, work: (id: OpId) => Promise<T>): Promise<T> => {
      const id = ids.get(asked) ?? makeOpId()
      ids.set(asked, id)
      try {
        const value = await work(id)
        ids.delete(asked)
        return value
      } catch (error) {
        if (isDecision(error)) ids.delete(asked)
        throw error
      }
    },
  }
}
