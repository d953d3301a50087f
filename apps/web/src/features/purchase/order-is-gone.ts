import { ApiError } from '../../shared/api/api-error.ts'

const GONE = new Set([404, 409, 422])

/**
 * Whether the server said that there is nothing to go on with: no such order, or one that is over. An answer that did
 * not come, a session that ended or a call too many say nothing about the order.
 */
export const isOrderGone = (error: unknown): boolean => error instanceof ApiError && GONE.has(error.status)
