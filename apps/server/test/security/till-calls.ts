import { randomUUID } from 'node:crypto'
import { bySystem } from '../by-system.ts'
import { createPlace, type Place } from '../../src/modules/venue/index.ts'
import { anAccount, type Person } from '../people.ts'
import { aDevice, aPairingCode, givePin, testPin, type PairedDevice } from '../tills.ts'
import type { Maker } from './maker.ts'
import type { Scene } from './scene.ts'

const atEvent = ({ event }: Scene, path: string): string => `staff/events/${event.id}/${path}`

const aPlaceOf = ({ server, event }: Scene): Promise<Place> =>
  createPlace(server.db, { eventId: event.id, kind: 'bar', name: `Barra ${randomUUID()}` }, bySystem(server))

const aBartender = ({ server, event }: Scene): Promise<Pick<Person, 'id'>> =>
  anAccount(server, [{ eventId: event.id, role: 'bar' }])

const aDeviceOf = async (scene: Scene): Promise<PairedDevice> => aDevice(scene.server, await aPlaceOf(scene))

/** Managers' calls of places and staff. */
const setUpCalls: Record<string, Maker> = {
  'GET /api/v1/es/staff/events/:event/places': async (scene) => ({
    method: 'GET',
    path: atEvent(scene, 'places'),
  }),
  'POST /api/v1/es/staff/events/:event/places': async (scene) => ({
    method: 'POST',
    path: atEvent(scene, 'places'),
    body: { name: `Barra ${randomUUID()}`, kind: 'bar' },
  }),
  'PUT /api/v1/es/staff/events/:event/places/:place': async (scene) => ({
    method: 'PUT',
    path: atEvent(scene, `places/${(await aPlaceOf(scene)).id}`),
    body: { name: `Caja ${randomUUID()}` },
  }),
  'GET /api/v1/es/staff/events/:event/staff': async (scene) => ({
    method: 'GET',
    path: atEvent(scene, 'staff'),
  }),
  'POST /api/v1/es/staff/events/:event/staff': async (scene) => ({
    method: 'POST',
    path: atEvent(scene, 'staff'),
    body: { email: (await anAccount(scene.server)).email, role: 'bar' },
  }),
  'DELETE /api/v1/es/staff/events/:event/staff/:user': async (scene) => ({
    method: 'DELETE',
    path: atEvent(scene, `staff/${(await aBartender(scene)).id}`),
  }),
  'PUT /api/v1/es/staff/events/:event/staff/:user/pin': async (scene) => ({
    method: 'PUT',
    path: atEvent(scene, `staff/${(await aBartender(scene)).id}/pin`),
    body: { pin: testPin },
  }),
}

/** Managers' calls of tills. */
const deviceCalls: Record<string, Maker> = {
  'GET /api/v1/es/staff/events/:event/pairing-codes': async (scene) => ({
    method: 'GET',
    path: atEvent(scene, 'pairing-codes'),
  }),
  'POST /api/v1/es/staff/events/:event/pairing-codes': async (scene) => ({
    method: 'POST',
    path: atEvent(scene, 'pairing-codes'),
    body: { place_id: (await aPlaceOf(scene)).id, minutes: 60 },
  }),
  'DELETE /api/v1/es/staff/events/:event/pairing-codes/:pairing': async (scene) => {
    const { id } = await aPairingCode(scene.server, await aPlaceOf(scene))
    return { method: 'DELETE', path: atEvent(scene, `pairing-codes/${id}`) }
  },
  'GET /api/v1/es/staff/events/:event/devices': async (scene) => ({
    method: 'GET',
    path: atEvent(scene, 'devices'),
  }),
  'POST /api/v1/es/staff/events/:event/devices/:device/lift': async (scene) => ({
    method: 'POST',
    path: atEvent(scene, `devices/${(await aDeviceOf(scene)).device_id}/lift`),
  }),
  'DELETE /api/v1/es/staff/events/:event/devices/:device': async (scene) => ({
    method: 'DELETE',
    path: atEvent(scene, `devices/${(await aDeviceOf(scene)).device_id}`),
  }),
}

/** Calls of tills: setup, pairing and sign-in. */
export const tillCalls: Record<string, Maker> = {
  ...setUpCalls,
  ...deviceCalls,
  'POST /api/v1/es/staff/devices/pair': async (scene) => ({
    method: 'POST',
    path: 'staff/devices/pair',
    body: { code: (await aPairingCode(scene.server, await aPlaceOf(scene))).code, name: 'Caja 1' },
  }),
  'POST /api/v1/es/staff/devices/staff': async (scene) => ({
    method: 'POST',
    path: 'staff/devices/staff',
    body: { credential: (await aDeviceOf(scene)).credential },
  }),
  'POST /api/v1/es/staff/devices/signin': async (scene) => {
    const person = await aBartender(scene)
    await givePin(scene.server, scene.event.id, person)
    return {
      method: 'POST',
      path: 'staff/devices/signin',
      body: { credential: (await aDeviceOf(scene)).credential, user_id: person.id, pin: testPin },
    }
  },
  'POST /api/v1/es/staff/events/:event/till/signout': async (scene) => ({
    method: 'POST',
    path: atEvent(scene, 'till/signout'),
  }),
  'POST /api/v1/es/staff/events/:event/till/contact': async (scene) => ({
    method: 'POST',
    path: atEvent(scene, 'till/contact'),
    body: { waiting: 0 },
  }),
}
