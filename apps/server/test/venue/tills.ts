import type { Role } from '@saldo/contract/roles'
import type { DeviceId, EventId } from '@saldo/contract/ids'
import { expect } from 'vitest'
import type { EventRecord } from '../../src/modules/events/index.ts'
import { createPairingCode } from '../../src/modules/devices/index.ts'
import { setPin, type Place } from '../../src/modules/venue/index.ts'
import { bySystem } from '../server/by-system.ts'
import { call } from '../server/call.ts'
import { aPerson, weakHash, type Person } from '../people/people.ts'
import type { TestServer } from '../server/server.ts'
import { anEvent, aPlace } from './venue.ts'

export const testPin = '491783'

/** The answer to a wrong PIN. */
export const pinRefused = {
  success: false,
  code: 'pin_refused',
  message: 'El PIN no coincide. Inténtalo de nuevo.',
  request_id: expect.any(String) as string,
}

export type PairedDevice = { device_id: DeviceId; credential: string }

export const aPairingCode = async (server: TestServer, { eventId, id }: Place, minutes = 60) =>
  createPairingCode(server.deps, { eventId, placeId: id, minutes }, bySystem(server))

/** A device that was paired with the place through the API. */
export const aDevice = async (server: TestServer, place: Place, name = 'Caja 1'): Promise<PairedDevice> => {
  const { code } = await aPairingCode(server, place)
  const reply = await call(server, 'POST', 'staff/devices/pair', { body: { code, name } })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ data: PairedDevice }>().data
}

export const givePin = async (
  server: TestServer,
  eventId: EventId,
  { id }: Pick<Person, 'id'>,
  pin = testPin,
  hashed = weakHash,
): Promise<void> => {
  const by = { ...bySystem(server), role: 'admin' } as const
  server.deps.gatekeeper.refuse(await setPin(server.deps.databases, { eventId, userId: id, pin }, by))
  const set = server.db.updateTable('staff_pin').set({ pin_hash: await hashed(pin) })
  await set.where('event_id', '=', eventId).where('user_id', '=', id).execute()
}

export const signInByPin = (
  server: TestServer,
  { credential }: PairedDevice,
  { id }: Pick<Person, 'id'>,
  pin = testPin,
) => call(server, 'POST', 'staff/devices/signin', { body: { credential, user_id: id, pin } })

/** Signs in by PIN; resolves to the access token. */
export const tillToken = async (
  server: TestServer,
  device: PairedDevice,
  person: Pick<Person, 'id'>,
): Promise<string> => {
  const reply = await signInByPin(server, device, person)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ data: { access_token: string } }>().data.access_token
}

/** An event as the API describes it to a till. */
export const eventOnTill = ({ id, name, endsAt, timezone }: EventRecord) => ({
  id,
  name,
  ends_at: endsAt.toISOString(),
  timezone,
})

export type TestTill = {
  event: EventRecord
  place: Place
  person: Person
  device: PairedDevice
  token: string
}

/** A person with a role at a new event, signed in by PIN on one of its devices. */
export const aTill = async (server: TestServer, role: Role = 'bar'): Promise<TestTill> => {
  const event = await anEvent(server)
  const place = await aPlace(server, event.id)
  const person = await aPerson(server, [{ eventId: role === 'admin' ? null : event.id, role }])
  await givePin(server, event.id, person)
  const device = await aDevice(server, place)
  return { event, place, person, device, token: await tillToken(server, device, person) }
}
