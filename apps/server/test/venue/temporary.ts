import type { EventId } from '@saldo/contract/ids'
import type { TemporaryRole } from '@saldo/contract/temporary-staff'
import { addTemporary, type Place } from '../../src/modules/venue/index.ts'
import type { Person } from '../people/people.ts'
import { bySystem } from '../server/by-system.ts'
import type { TestServer } from '../server/server.ts'

let made = 0

const DAY_MS = 86_400_000

/** Somebody who works at the event without an account, at one place or any, and the PIN that they were given. */
export const aTemporary = async (
  server: TestServer,
  eventId: EventId,
  wanted: { name?: string; role?: TemporaryRole; place?: Place | null; lastDay?: string } = {},
): Promise<Person & { name: string; pin: string }> => {
  const tomorrow = new Date(server.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)
  const { name = `Temporal ${++made}`, role = 'bar', place = null, lastDay = tomorrow } = wanted
  const by = { ...bySystem(server), role: 'admin' } as const
  const person = { eventId, name, role, placeId: place?.id ?? null, lastDay }
  const { member, pin } = await addTemporary(server.deps.databases, person, by)
  return { id: member.id, email: '', name, pin, token: '', authorization: { authorization: '' } }
}
