import type { TestServer } from './server.ts'

type Input = {
  token?: string
  body?: Record<string, unknown>
  headers?: Record<string, string>
  remoteAddress?: string
}

/** One call of the API, by its path below /api/v1/es/. */
export const call = (
  { app }: Pick<TestServer, 'app'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { token, body, headers, remoteAddress }: Input = {},
) =>
  app.http.inject({
    method,
    url: `/api/v1/es/${path}`,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { payload: body }),
    ...(remoteAddress !== undefined && { remoteAddress }),
  })
