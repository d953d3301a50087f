import type { EventId } from '@saldo/contract/ids'
import { keyScopes, type KeyScope } from '@saldo/contract/key-scopes'
import { aPerson } from '../people/people.ts'
import { call } from '../server/call.ts'
import type { TestServer } from '../server/server.ts'

export type TestKey = { id: string; key: string; authorization: { authorization: string } }

/** A key of the event's API, made in the office by an administrator. */
export const aKey = async (
  server: TestServer,
  eventId: EventId,
  scopes: readonly KeyScope[] = keyScopes,
  endsOn: string | null = null,
): Promise<TestKey> => {
  const { token } = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const reply = await call(server, 'POST', `office/events/${eventId}/api-keys`, {
    token,
    body: { name: 'Prueba', scopes, ends_on: endsOn },
  })
  const { id, key } = reply.json<{ data: { id: string; key: string } }>().data
  return { id, key, authorization: { authorization: `Bearer ${key}` } }
}

/** One call of the organiser's API, by its path below /api/v1/org/. */
export const askWith = async (
  { app }: Pick<TestServer, 'app'>,
  key: string,
  path: string,
  { method = 'GET', body }: { method?: 'GET' | 'POST' | 'PUT'; body?: Record<string, unknown> } = {},
) => {
  const reply = await app.http.inject({
    method,
    url: `/api/v1/org/${path}`,
    headers: { authorization: `Bearer ${key}` },
    ...(body !== undefined && { payload: body }),
  })
  const { data, code } = reply.json<{ data?: unknown; code?: string }>()
  return { status: reply.statusCode, data, code }
}
