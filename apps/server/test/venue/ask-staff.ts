import type { EventId } from '@saldo/contract/ids'
import type { Person } from '../people/people.ts'
import { answerOf, call } from '../server/call.ts'
import type { TestServer } from '../server/server.ts'

/** Asks a call of an event's staff; resolves to status and body. */
export const askStaff =
  (server: TestServer, eventOf: () => EventId) =>
  async (
    method: Parameters<typeof call>[1],
    path: string,
    body: Record<string, unknown> | undefined,
    by: Person,
  ) => {
    const reply = await call(server, method, `staff/events/${eventOf()}/${path}`, {
      token: by.token,
      ...(body && { body }),
    })
    return answerOf<{ code?: string; data?: Record<string, unknown> & { id: string } }>(reply)
  }
