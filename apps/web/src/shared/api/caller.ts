import { z } from 'zod'
import type { Endpoint, Reply, Request } from '@saldo/contract/endpoint'
import { wireReply } from '@saldo/contract/envelope'
import { refuseInSpanish } from '@saldo/contract/schema-words'
import { errorCopy } from '@saldo/copy/errors'
import { isUnexpired } from '../session/token.ts'
import { ApiError } from './api-error.ts'
import { keyFor } from './once.ts'
import type { Transport } from './transport.ts'

refuseInSpanish()

export type CallerParts = {
  transport: Transport
  /** The base URL of an API group, ending in a slash. */
  baseOf: (api: Endpoint['api']) => string
  xsrfToken: () => string | undefined
  accessToken: () => string | null
  /** A new access token in place of the spent one; throws a 401 when the session is over. */
  refresh: (spent: string | null) => Promise<string>
  /** Called when the session is over: forget it and leave. */
  onSessionOver: () => void
  keys: () => Storage
  nowMs: () => number
}

type Options = { signal?: AbortSignal }

/** What the caller hands over, as the application holds it, and how. */
export type CallParts<E extends Endpoint> = Request<E> & Options

/** What the call resolves to: the reply without its envelope; null where the endpoint says "not there yet". */
export type Answer<E extends Endpoint> = E extends { envelope: 'maybe' } ? Reply<E> | null : Reply<E>

type Sent = { url: string; method: string; body: string | undefined; name: string }

const encode = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const encoded = z.safeEncode(schema, value)
  if (encoded.success) return encoded.data
  const errors: Record<string, string[]> = {}
  for (const issue of encoded.error.issues) (errors[issue.path.join('.')] ??= []).push(issue.message)
  throw new ApiError({ status: 422, code: 'validation_failed', message: errorCopy.validation_failed, errors })
}

const encodeRequest = (base: string, e: Endpoint, parts: Record<string, unknown>): Sent => {
  const params = (encode(e.params, parts['params']) ?? {}) as Record<string, string>
  const query = (encode(e.query, parts['query']) ?? {}) as Record<string, string | undefined>
  const path = e.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, value)
  const body =
    e.body && parts['body'] !== undefined ? JSON.stringify(encode(e.body, parts['body'])) : undefined
  return {
    url: base + path + (search.size > 0 ? `?${search}` : ''),
    method: e.method,
    body,
    name: `${e.method} ${path}`,
  }
}

const unwrap = (e: Endpoint, json: unknown): unknown => {
  const reply = z.decode(wireReply(e), json)
  return e.envelope === 'raw' ? reply : (reply as { data: unknown }).data
}

/** Builds `call`: one typed way to ask the API anything that a contract's endpoint describes. */
export const caller = (parts: CallerParts) => {
  const send = (sent: Sent, key: string | undefined, bearer: string | null, signal?: AbortSignal) => {
    const headers: Record<string, string> = { Accept: 'application/json' }
    if (sent.body !== undefined) headers['Content-Type'] = 'application/json'
    if (key) headers['Idempotency-Key'] = key
    if (bearer) headers['Authorization'] = `Bearer ${bearer}`
    const xsrf = sent.method === 'GET' || !sent.url.startsWith('/') ? undefined : parts.xsrfToken()
    if (xsrf) headers['X-XSRF-TOKEN'] = xsrf
    return parts.transport(sent.url, {
      method: sent.method,
      headers,
      ...(sent.body !== undefined && { body: sent.body }),
      ...(signal && { signal }),
    })
  }

  const renewed = async (spent: string | null): Promise<string> => {
    try {
      return await parts.refresh(spent)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) parts.onSessionOver()
      throw error
    }
  }

  const sendSignedIn = async (sent: Sent, key: string | undefined, signal?: AbortSignal) => {
    const stored = parts.accessToken()
    const bearer = stored === null || isUnexpired(stored, parts.nowMs()) ? stored : await renewed(stored)
    try {
      return await send(sent, key, bearer, signal)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || bearer === null) throw error
      return send(sent, key, await renewed(bearer), signal)
    }
  }

  /** Throws ApiError: a refusal of the server, `validation_failed` before anything is sent, `offline` or `timeout`. */
  return async <E extends Endpoint>(
    e: E,
    ...[given]: Partial<Request<E>> extends Request<E> ? [CallParts<E>?] : [CallParts<E>]
  ): Promise<Answer<E>> => {
    const sent = encodeRequest(parts.baseOf(e.api), e, given ?? {})
    // An operation's key is the id that stands in its body already.
    const isKeyed = e.idempotency === 'required' || e.idempotency === 'accepted'
    const once = isKeyed ? keyFor(parts.keys(), sent.name, sent.body ?? '') : undefined
    const json =
      e.auth === 'public'
        ? await send(sent, once?.key, null, given?.signal)
        : await sendSignedIn(sent, once?.key, given?.signal)
    once?.succeeded()
    // The endpoint's own schema has just read it.
    return unwrap(e, json) as Answer<E>
  }
}
