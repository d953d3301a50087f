import { connectionCopy } from '@saldo/copy/connection'
import { saidRefusal } from '../said.ts'
import { ApiError } from './api-error.ts'

type RefusalBody = { code?: string; message?: string; errors?: Record<string, string[]>; data?: unknown }

const jsonOf = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

const refusalOf = (status: number, body: unknown): ApiError => {
  const refusal = (typeof body === 'object' && body !== null ? body : {}) as RefusalBody
  return new ApiError(
    saidRefusal({
      status,
      code: refusal.code ?? 'internal',
      message: refusal.message ?? connectionCopy.unknown,
      errors: refusal.errors,
      data: refusal.data,
    }),
  )
}

/** Parses a successful response; throws any other as ApiError. */
export const answerOf = (status: number, text: string): unknown => {
  const body = jsonOf(text)
  if (status < 200 || status > 299) throw refusalOf(status, body)
  return body
}
