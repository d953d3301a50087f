import type { TestServer } from './server.ts'

type Input = {
  token?: string
  body?: Record<string, unknown>
  headers?: Record<string, string>
  remoteAddress?: string
}

/** The idempotency key of an operation is its id. */
export const keyOf = (body: unknown): Record<string, string> =>
  typeof body === 'object' && body !== null && 'op_id' in body && typeof body.op_id === 'string'
    ? { 'idempotency-key': body.op_id }
    : {}

/**
 * One API call, by its path below /api/v1/es/; an operation sends its key unless the headers give another.
 */
export const call = (
  { app }: Pick<TestServer, 'app'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token, body, headers, remoteAddress }: Input = {},
) =>
  app.http.inject({
    method,
    url: `/api/v1/es/${path}`,
    headers: { ...keyOf(body), ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { payload: body }),
    ...(remoteAddress !== undefined && { remoteAddress }),
  })

/** A reply's status and body, without its request's id, which no two have in common. */
export const answerOf = <Body = Record<string, unknown>>(reply: Awaited<ReturnType<typeof call>>) => {
  const { request_id: _, ...body } = reply.json<Body & { request_id?: string }>()
  return { status: reply.statusCode, body }
}
