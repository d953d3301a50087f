import { ApiError } from '@saldo/client/api/api-error.ts'

const GONE = new Set([404, 409, 422])

/**
 * Whether the server said that the order doesn't exist or is over. A missing response, an ended session or a
 * rate limit says nothing about the order.
 */
export const isOrderGone = (error: unknown): boolean => error instanceof ApiError && GONE.has(error.status)
