import { connectionCopy } from '@saldo/copy/connection'
import type { ErrorCode } from '@saldo/copy/errors'

/**
 * `offline`: no response arrived. `timeout`: it did not arrive in time. `unsent`: this page refused, before anything
 * was sent.
 */
export type ApiErrorCode = ErrorCode | 'offline' | 'timeout' | 'unsent'

type Refusal = {
  status: number
  code: string
  message: string
  errors?: Record<string, string[]> | undefined
  data?: unknown
}

/** A call that was refused or got no answer. Branch on `code`; `message` and `errors` are for people. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ApiErrorCode
  readonly errors: Record<string, string[]>
  readonly data: unknown

  constructor({ status, code, message, errors = {}, data }: Refusal) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    // A code unknown to this version matches no comparison, as intended.
    this.code = code as ApiErrorCode
    this.errors = errors
    this.data = data
  }

  /** Whether the request's outcome is unknown: no network, no response in time, or a server error. */
  get isUnanswered(): boolean {
    return this.status === 0 || this.status === 408 || this.status >= 500
  }
}

export const offlineError = () =>
  new ApiError({ status: 0, code: 'offline', message: connectionCopy.offline })

export const timeoutError = () =>
  new ApiError({ status: 408, code: 'timeout', message: connectionCopy.timeoutHint })

/** The sentences to show for any error thrown by a call: the field errors as a list, otherwise the message. */
export const sentencesOf = (error: unknown): string[] => {
  if (!(error instanceof ApiError)) return [connectionCopy.unknown]
  if (error.code === 'offline') return [connectionCopy.offlineHint]
  if (error.code === 'timeout') return [connectionCopy.timeout, connectionCopy.timeoutHint]
  const listed = Object.values(error.errors).flat()
  return listed.length > 0 ? listed : [error.message || connectionCopy.unknown]
}
