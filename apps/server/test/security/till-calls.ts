import { randomUUID } from 'node:crypto'
import { bySystem } from '../by-system.ts'
import { createPlace, type Place } from '../../src/modules/venue/index.ts'
import { anAccount, type Person } from '../people.ts'
import { aDevice, aPairingCode, givePin, testPin, type PairedDevice } from '../tills.ts'
import type { Scene } from './scene.ts'
import { charges, everybody, manages, tillsOnly, type Answered } from './answers.ts'

const atEvent = ({ event }: Scene, path: string): string => `staff/events/${event.id}/${path}`

const aPlaceOf = ({ server, event }: Scene): Promise<Place> =>
  createPlace(server.db, { eventId: event.id, kind: 'bar', name: `Barra ${randomUUID()}` }, bySystem(server))

const aBartender = ({ server, event }: Scene): Promise<Pick<Person, 'id'>> =>
  anAccount(server, [{ eventId: event.id, role: 'bar' }])

const aDeviceOf = async (scene: Scene): Promise<PairedDevice> => aDevice(scene.server, await aPlaceOf(scene))

/** Managers' calls of places and staff. */
const setUpCalls: Record<string, Answered> = {
  'GET /api/v1/es/staff/events/:event/places': charges(async (scene) => ({
    method: 'GET',
    path: atEvent(scene, 'places'),
  })),
  'POST /api/v1/es/staff/events/:event/places': manages(async (scene) => ({
    method: 'POST',
    path: atEvent(scene, 'places'),
    body: { name: `Barra ${randomUUID()}`, kind: 'bar' },
  })),
  'PUT /api/v1/es/staff/events/:event/places/:place': manages(async (scene) => ({
    method: 'PUT',
    path: atEvent(scene, `places/${(await aPlaceOf(scene)).id}`),
    body: { name: `Caja ${randomUUID()}` },
  })),
  'GET /api/v1/es/staff/events/:event/staff': manages(async (scene) => ({
    method: 'GET',
    path: atEvent(scene, 'staff'),
  })),
  'POST /api/v1/es/staff/events/:event/staff': manages(async (scene) => ({
    method: 'POST',
    path: atEvent(scene, 'staff'),
    body: { email: (await anAccount(scene.server)).email, role: 'bar' },
  })),
  'DELETE /api/v1/es/staff/events/:event/staff/:user': manages(async (scene) => ({
    method: 'DELETE',
    path: atEvent(scene, `staff/${(await aBartender(scene)).id}`),
  })),
  'PUT /api/v1/es/staff/events/:event/staff/:user/pin': manages(async (scene) => ({
    method: 'PUT',
    path: atEvent(scene, `staff/${(await aBartender(scene)).id}/pin`),
    body: { pin: testPin },
  })),
}

/** Managers' calls of tills. */
const deviceCalls: Record<string, Answered> = {
  'GET /api/v1/es/staff/events/:event/pairing-codes': manages(async (scene) => ({
    method: 'GET',
    path: atEvent(scene, 'pairing-codes'),
  })),
  'POST /api/v1/es/staff/events/:event/pairing-codes': manages(async (scene) => ({
    method: 'POST',
    path: atEvent(scene, 'pairing-codes'),
    body: { place_id: (await aPlaceOf(scene)).id, minutes: 60 },
  })),
  'DELETE /api/v1/es/staff/events/:event/pairing-codes/:pairing': manages(async (scene) => {
    const { id } = await aPairingCode(scene.server, await aPlaceOf(scene))
    return { method: 'DELETE', path: atEvent(scene, `pairing-codes/${id}`) }
  }),
  'GET /api/v1/es/staff/events/:event/devices': manages(async (scene) => ({
    method: 'GET',
    path: atEvent(scene, 'devices'),
  })),
  'POST /api/v1/es/staff/events/:event/devices/:device/lift': manages(async (scene) => ({
    method: 'POST',
    path: atEvent(scene, `devices/${(await aDeviceOf(scene)).device_id}/lift`),
  })),
  'DELETE /api/v1/es/staff/events/:event/devices/:device': manages(async (scene) => ({
    method: 'DELETE',
    path: atEvent(scene, `devices/${(await aDeviceOf(scene)).device_id}`),
  })),
}

/** Calls of tills: setup, pairing and sign-in. */
export const tillCalls: Record<string, Answered> = {
  ...setUpCalls,
  ...deviceCalls,
  'POST /api/v1/es/staff/devices/pair': everybody(async (scene) => ({
    method: 'POST',
    path: 'staff/devices/pair',
    body: { code: (await aPairingCode(scene.server, await aPlaceOf(scene))).code, name: 'Caja 1' },
  })),
  'POST /api/v1/es/staff/devices/staff': everybody(async (scene) => ({
    method: 'POST',
    path: 'staff/devices/staff',
    body: { credential: (await aDeviceOf(scene)).credential },
  })),
  'POST /api/v1/es/staff/devices/signin': everybody(async (scene) => {
    const person = await aBartender(scene)
    await givePin(scene.server, scene.event.id, person)
    return {
      method: 'POST',
      path: 'staff/devices/signin',
      body: { credential: (await aDeviceOf(scene)).credential, user_id: person.id, pin: testPin },
    }
  }),
  'POST /api/v1/es/staff/events/:event/till/signout': tillsOnly(async (scene) => ({
    method: 'POST',
    path: atEvent(scene, 'till/signout'),
  })),
  'POST /api/v1/es/staff/events/:event/till/contact': charges(async (scene) => ({
    method: 'POST',
    path: atEvent(scene, 'till/contact'),
    body: { waiting: 0 },
  })),
}
