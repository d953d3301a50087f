import { ANSWER_WITHIN_MS, askVendor, type VendorAnswer } from '../vendor-call.ts'
import { createTokenKeeper, type Credentials } from './access-token.ts'

type Call = {
  method: 'GET' | 'POST'
  path: string
  body?: Record<string, unknown>
  form?: FormData
  requestId?: string
  withinMs?: number | undefined
}

/** Calls PayPal's API with our access token. */
export const createCaller = (credentials: Credentials) => {
  const { apiUrl, answerWithinMs } = credentials
  const tokens = createTokenKeeper(credentials)

  const send = async (
    { method, path, body, form, requestId, withinMs }: Call,
    token: string,
  ): Promise<VendorAnswer> =>
    askVendor(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        prefer: 'return=representation',
        ...(method === 'POST' && !form && { 'content-type': 'application/json' }),
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
      answerWithinMs: Math.min(answerWithinMs ?? ANSWER_WITHIN_MS, withinMs ?? ANSWER_WITHIN_MS),
    })

  /** Retries once with a new token, because a token may be revoked early. */
  const callWithToken = async (call: Call): Promise<VendorAnswer> => {
    for (let isRepeat = false; ; isRepeat = true) {
      const grant = await tokens.get()
      if (grant.kind !== 'token')
        return grant.kind === 'refused'
          ? { kind: 'answer', status: grant.status, raw: '', retryAfter: null }
          : grant
      const answer = await send(call, grant.token)
      if (isRepeat || answer.kind !== 'answer' || answer.status !== 401) return answer
      tokens.forget(grant.token)
    }
  }
  return callWithToken
}

export type Caller = ReturnType<typeof createCaller>

/** Body of a 2xx response; null for any other. */
export const bodyOf = (answer: VendorAnswer): string | null =>
  answer.kind === 'answer' && answer.status >= 200 && answer.status < 300 ? answer.raw : null

export const isStatus = (answer: VendorAnswer, ...statuses: number[]): boolean =>
  answer.kind === 'answer' && statuses.includes(answer.status)

export const at = (path: string, id: string): string => `${path}/${encodeURIComponent(id)}`

type Named = string | null | undefined

/**
 * Reads a value from a response: null when the resource or the value is missing, undefined when no answer
 * came.
 */
export const named = async (
  call: Caller,
  path: string,
  read: (raw: string) => string | null,
): Promise<Named> => {
  const answer = await call({ method: 'GET', path })
  const raw = bodyOf(answer)
  if (raw !== null) return read(raw)
  return isStatus(answer, 404) ? null : undefined
}
