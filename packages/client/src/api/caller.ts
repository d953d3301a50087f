import { z } from 'zod'
import type { Endpoint, Reply, Request } from '@saldo/contract/endpoint'
import { wireReply } from '@saldo/contract/envelope'
import { refuseInSpanish } from '@saldo/contract/schema-words'
import { formCopy } from '@saldo/copy/forms'
import { saidRefusal } from '../said.ts'
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
  /** Replaces the spent access token; throws a 401 when the session is over. */
  refresh: (spent: string | null) => Promise<string>
  /** Called with the reason when the session is over; must clear it and leave. */
  onSessionOver: (why: string) => void
  keys: () => Storage
  nowMs: () => number
}

type Options = {
  signal?: AbortSignal
  /** Upload progress, 0 to 1. */
  onProgress?: (sent: number) => void
  /** Bytes of a file that have arrived. */
  onReceived?: (bytes: number) => void
}

/** The request in the application's types, with options. */
export type CallParts<E extends Endpoint> = Request<E> & Options

const isFile = ({ wire }: Endpoint): boolean => wire === 'file' || wire === 'jpeg' || wire === 'bytes'

/** The result: a file, or the reply without its envelope; null where the endpoint has nothing yet. */
export type Answer<E extends Endpoint> = E extends { wire: 'file' | 'jpeg' | 'bytes' }
  ? File
  : E extends { envelope: 'maybe' }
    ? Reply<E> | null
    : Reply<E>

type Sent = {
  url: string
  method: string
  body: string | FormData | undefined
  name: string
  isFile: boolean
}

const encode = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const encoded = z.safeEncode(schema, value)
  if (encoded.success) return encoded.data
  const errors: Record<string, string[]> = {}
  for (const issue of encoded.error.issues) (errors[issue.path.join('.')] ??= []).push(issue.message)
  throw new ApiError(
    saidRefusal({ status: 422, code: 'validation_failed', message: formCopy.failed, errors }),
  )
}

type FormFields = Record<string, string | File | readonly File[] | undefined>

/** A form with its fields in the schema's order; several files stand under one name. */
const formOf = (fields: FormFields): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value)
      ? (value as readonly File[])
      : [value as string | File | undefined])
      if (one !== undefined) form.append(name, one)
  return form
}

const bodyOf = (e: Endpoint, given: unknown): Sent['body'] => {
  if (!e.body || given === undefined) return undefined
  const encoded = encode(e.body, given)
  return e.wire === 'multipart' ? formOf(encoded as FormFields) : JSON.stringify(encoded)
}

const encodeRequest = (base: string, e: Endpoint, parts: Record<string, unknown>): Sent => {
  const params = (encode(e.params, parts['params']) ?? {}) as Record<string, string>
  const query = (encode(e.query, parts['query']) ?? {}) as Record<string, string | undefined>
  const path = e.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, value)
  return {
    url: base + path + (search.size > 0 ? `?${search}` : ''),
    method: e.method,
    body: bodyOf(e, parts['body']),
    name: `${e.method} ${path}`,
    isFile: isFile(e),
  }
}

const unwrap = (e: Endpoint, json: unknown): unknown => {
  if (isFile(e)) return json
  const reply = z.decode(wireReply(e), json)
  return e.envelope === 'raw' ? reply : (reply as { data: unknown }).data
}

/** The idempotency key: an operation's own id from the body; for a form with a file, derived from the content. */
const onceOf = (keys: Storage, { idempotency }: Endpoint, { name, body = '' }: Sent, given: unknown) => {
  if (idempotency === 'operation')
    return { key: (given as { op_id: string }).op_id, succeeded: () => undefined }
  return (idempotency === 'required' || idempotency === 'accepted') && typeof body === 'string'
    ? keyFor(keys, name, body)
    : undefined
}

const optionsOf = ({ signal, onProgress, onReceived }: Options = {}): Options => ({
  ...(signal && { signal }),
  ...(onProgress && { onProgress }),
  ...(onReceived && { onReceived }),
})

/** How a spent token is replaced. */
const renewing = ({ refresh, onSessionOver }: CallerParts) => {
  const renewed = async (spent: string | null): Promise<string> => {
    try {
      return await refresh(spent)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onSessionOver(error.message)
      throw error
    }
  }
  /** Nobody can renew a session while accounts don't answer: the server says whether the old token counts meanwhile. */
  const renewedOrSpent = async (spent: string): Promise<string> => {
    try {
      return await renewed(spent)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'part_missing') return spent
      throw error
    }
  }
  return { renewed, renewedOrSpent }
}

/** Builds `call`, the typed client for every endpoint of the contract. */
export const caller = (parts: CallerParts) => {
  const send = (sent: Sent, key: string | undefined, bearer: string | null, options: Options) => {
    const headers: Record<string, string> = { Accept: 'application/json' }
    // The browser sets a form's content type with its boundary.
    if (typeof sent.body === 'string') headers['Content-Type'] = 'application/json'
    if (key) headers['Idempotency-Key'] = key
    if (bearer) headers['Authorization'] = `Bearer ${bearer}`
    const xsrf = sent.method === 'GET' || !sent.url.startsWith('/') ? undefined : parts.xsrfToken()
    if (xsrf) headers['X-XSRF-TOKEN'] = xsrf
    return parts.transport(sent.url, {
      method: sent.method,
      headers,
      ...(sent.body !== undefined && { body: sent.body }),
      ...(sent.isFile && { isFile: true }),
      ...options,
    })
  }

  const { renewed, renewedOrSpent } = renewing(parts)

  const sendSignedIn = async (sent: Sent, key: string | undefined, options: Options) => {
    const stored = parts.accessToken()
    const bearer =
      stored === null || isUnexpired(stored, parts.nowMs()) ? stored : await renewedOrSpent(stored)
    try {
      return await send(sent, key, bearer, options)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || bearer === null) throw error
      return send(sent, key, await renewed(bearer), options)
    }
  }

  /** Throws ApiError: the server's refusal, `validation_failed` before sending, `offline` or `timeout`. */
  return async <E extends Endpoint>(
    e: E,
    ...[given]: Partial<Request<E>> extends Request<E> ? [CallParts<E>?] : [CallParts<E>]
  ): Promise<Answer<E>> => {
    const options = optionsOf(given)
    const sent = encodeRequest(parts.baseOf(e.api), e, given ?? {})
    const once = onceOf(parts.keys(), e, sent, (given as { body?: unknown } | undefined)?.body)
    const json =
      e.auth === 'public' && !e.knowsCaller
        ? await send(sent, once?.key, null, options)
        : await sendSignedIn(sent, once?.key, options)
    once?.succeeded()
    // Already validated by the endpoint's schema.
    return unwrap(e, json) as Answer<E>
  }
}
