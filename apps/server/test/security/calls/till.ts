import { randomUUID } from 'node:crypto'
import { createPlace, type Place } from '../../../src/modules/venue/index.ts'
import { bySystem } from '../../server/by-system.ts'
import { anAccount, type Person } from '../../people/people.ts'
import { aDevice, aPairingCode, givePin, testPin, type PairedDevice } from '../../venue/tills.ts'
import type { Scene } from '../scene.ts'
import {
  charges,
  everybody,
  managesByPassword,
  may,
  plain,
  tillsOnly,
  type Entry,
  type Maker,
} from './entry.ts'

const aPlaceOf = ({ server, event }: Scene): Promise<Place> =>
  createPlace(server.db, { eventId: event.id, kind: 'bar', name: `Barra ${randomUUID()}` }, bySystem(server))

const aBartender = ({ server, event }: Scene): Promise<Pick<Person, 'id'>> =>
  anAccount(server, [{ eventId: event.id, role: 'bar' }])

const aDeviceOf = async (scene: Scene): Promise<PairedDevice> => aDevice(scene.server, await aPlaceOf(scene))

const onDevice: Maker = async (scene) => ({ params: { device: (await aDeviceOf(scene)).device_id } })

/** Managers' calls of places and staff. */
const setUpCalls: Record<string, Entry> = {
  'GET staff/events/:event/places': charges(),
  'POST staff/events/:event/places': managesByPassword(
    async () => ({ body: { name: `Barra ${randomUUID()}`, kind: 'bar' } }),
    { staff_changes: 422 },
  ),
  'PUT staff/events/:event/places/:place': managesByPassword(
    async (scene) => ({
      params: { place: (await aPlaceOf(scene)).id },
      body: { name: `Caja ${randomUUID()}` },
    }),
    { staff_changes: 422 },
  ),
  'GET staff/events/:event/staff': managesByPassword(),
  'POST staff/events/:event/staff': managesByPassword(
    async ({ server }) => ({ body: { email: (await anAccount(server)).email, role: 'bar' } }),
    { staff_changes: 422 },
  ),
  'DELETE staff/events/:event/staff/:user': managesByPassword(
    async (scene) => ({ params: { user: (await aBartender(scene)).id } }),
    { staff_changes: 404 },
  ),
  'PUT staff/events/:event/staff/:user/pin': managesByPassword(
    async (scene) => ({ params: { user: (await aBartender(scene)).id }, body: { pin: testPin } }),
    { staff_changes: 422 },
  ),
}

/** Managers' calls of tills. */
const deviceCalls: Record<string, Entry> = {
  'GET staff/events/:event/pairing-codes': managesByPassword(),
  'POST staff/events/:event/pairing-codes': managesByPassword(
    async (scene) => ({ body: { place_id: (await aPlaceOf(scene)).id, minutes: 60 } }),
    { staff_changes: 422 },
  ),
  'DELETE staff/events/:event/pairing-codes/:pairing': managesByPassword(
    async (scene) => ({
      params: { pairing: (await aPairingCode(scene.server, await aPlaceOf(scene))).id },
    }),
    { staff_changes: 404 },
  ),
  'GET staff/events/:event/devices': managesByPassword(),
  'GET staff/events/:event/tills/health': may('tills.read')(),
  'GET staff/events/:event/tills/alerts': may('tills.read')(),
  'POST staff/events/:event/devices/:device/lift': managesByPassword(onDevice, { staff_changes: 404 }),
  'DELETE staff/events/:event/devices/:device': managesByPassword(onDevice, { staff_changes: 404 }),
}

/** Calls of tills: setup, pairing and sign-in. */
export const tillCalls: Record<string, Entry> = {
  ...setUpCalls,
  ...deviceCalls,
  'POST staff/devices/pair': everybody(async (scene) => ({
    body: { code: (await aPairingCode(scene.server, await aPlaceOf(scene))).code, name: 'Caja 1' },
  })),
  'POST staff/devices/staff': everybody(async (scene) => ({
    body: { credential: (await aDeviceOf(scene)).credential },
  })),
  'POST staff/devices/signin': everybody(async (scene) => {
    const person = await aBartender(scene)
    await givePin(scene.server, scene.event.id, person)
    return {
      body: { credential: (await aDeviceOf(scene)).credential, user_id: person.id, pin: testPin },
    }
  }),
  'POST staff/events/:event/till/signout': tillsOnly(plain),
  'POST staff/events/:event/till/contact': charges(async () => ({ body: { waiting: 0 } }), {
    contacts: 422,
  }),
}
