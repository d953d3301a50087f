import type { EventId } from '@saldo/contract/ids'
import type { TemporaryRole } from '@saldo/contract/temporary-staff'
import { addTemporary, type Place } from '../../src/modules/venue/index.ts'
import type { Person } from '../people/people.ts'
import { bySystem } from '../server/by-system.ts'
import type { TestServer } from '../server/server.ts'

let made = 0

/** Somebody who works at the event without an account, at one place or any, and the PIN that they were given. */
export const aTemporary = async (
  server: TestServer,
  eventId: EventId,
  wanted: { name?: string; role?: TemporaryRole; place?: Place | null; lastDay?: string | null } = {},
): Promise<Person & { name: string; pin: string }> => {
  const { name = `Temporal ${++made}`, role = 'bar', place = null, lastDay = null } = wanted
  const by = { ...bySystem(server), role: 'admin' } as const
  const person = { eventId, name, role, placeId: place?.id ?? null, lastDay }
  const { member, pin } = await addTemporary(server.deps.databases, person, by)
  return { id: member.id, email: '', name, pin, token: '', authorization: { authorization: '' } }
}

const DAY_MS = 86_400_000

/** As `aTemporary`, until tomorrow, whenever the event ends. */
export const aTemporaryTillTomorrow = (
  server: TestServer,
  eventId: EventId,
): ReturnType<typeof aTemporary> => {
  const tomorrow = new Date(server.clock.now().getTime() + DAY_MS)
  return aTemporary(server, eventId, { lastDay: tomorrow.toISOString().slice(0, 10) })
}
