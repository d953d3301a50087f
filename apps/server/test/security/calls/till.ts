import { randomUUID } from 'node:crypto'
import { csvForm } from '../../server/csv-form.ts'
import { createPlace, placesOf, type Place } from '../../../src/modules/venue/index.ts'
import { bySystem } from '../../server/by-system.ts'
import { anAccount, confirmed, type Person } from '../../people/people.ts'
import { aTemporaryTillTomorrow } from '../../venue/temporary.ts'
import { aDevice, aPairingCode, givePin, testPin, type PairedDevice } from '../../venue/tills.ts'
import type { Scene } from '../scene.ts'
import { markIn } from './mark-in.ts'
import { charges, prints, everybody, may, plain, tillsOnly, type Entry, type Maker } from './entry.ts'

const [venue, team, devices] = [may('venue.edit'), may('team.edit'), may('devices.edit')]

const aPlaceOf = ({ server, event }: Scene): Promise<Place> =>
  createPlace(server.db, { eventId: event.id, kind: 'bar', name: `Barra ${randomUUID()}` }, bySystem(server))

const aCashPointOf = ({ server, event }: Scene): Promise<Place> =>
  createPlace(
    server.db,
    { eventId: event.id, kind: 'cash_point', name: `Caja ${randomUUID()}` },
    bySystem(server),
  )

const orderOf = async ({ server, event }: Scene): Promise<string[]> =>
  (await placesOf(server.db, event.id)).map(({ id }) => id)

const anEmail = async ({ server }: Scene): Promise<string> =>
  (await confirmed(server, await anAccount(server))).email

const roster = async (scene: Scene): Promise<string> => `correo,papel\n${await anEmail(scene)},barra\n`

const newcomers = (): string => `nombre,papel\nEva ${randomUUID()},barra\n`

const aBartender = ({ server, event }: Scene): Promise<Pick<Person, 'id'>> =>
  anAccount(server, [{ eventId: event.id, role: 'bar' }])

const aDeviceOf = async (scene: Scene): Promise<PairedDevice> => aDevice(scene.server, await aPlaceOf(scene))

const onDevice: Maker = async (scene) => ({ params: { device: (await aDeviceOf(scene)).device_id } })

/** Managers' calls of places and staff. */
const setUpCalls: Record<string, Entry> = {
  'GET staff/events/:event/places': charges(),
  'POST staff/events/:event/places': venue(
    async () => ({ body: { name: `Barra ${randomUUID()}`, kind: 'bar' } }),
    { staff_changes: 422 },
  ),
  'PUT staff/events/:event/places/:place': venue(
    async (scene) => ({
      params: { place: (await aPlaceOf(scene)).id },
      body: { name: `Caja ${randomUUID()}` },
    }),
    { staff_changes: 422 },
  ),
  'PUT staff/events/:event/places/:place/drawer-limit': venue(
    async (scene) => ({ params: { place: (await aCashPointOf(scene)).id }, body: { drawer_limit: 5000 } }),
    { staff_changes: 422 },
  ),
  'POST staff/events/:event/places/drawer-limits': venue(
    async (scene) => ({ body: { places: [(await aCashPointOf(scene)).id], drawer_limit: 5000 } }),
    { staff_changes: 422 },
  ),
  'GET staff/events/:event/printers': venue(),
  'PUT staff/events/:event/places/:place/printer': venue(
    async (scene) => ({ params: { place: (await aPlaceOf(scene)).id }, body: { address: '192.168.1.50' } }),
    { staff_changes: 422 },
  ),
  'PUT staff/events/:event/places-order': venue(async (scene) => {
    const places = await orderOf(scene)
    return { body: { places, before: places } }
  }),
  'GET staff/events/:event/staff': team(),
  'POST staff/events/:event/staff-import/preview': team(async (scene) => csvForm(await roster(scene)), {
    staff_changes: 415,
  }),
  'POST staff/events/:event/staff-import': team(
    async (scene) => {
      const file = await roster(scene)
      return csvForm(file, await markIn(scene, 'staff/staff-import', file))
    },
    { staff_changes: 415 },
  ),
  'POST staff/events/:event/temporary-staff': team(
    async () => ({ body: { name: `Eva ${randomUUID()}`, role: 'bar' } }),
    { staff_changes: 422 },
  ),
  'PUT staff/events/:event/temporary-staff/:user/last-day': team(
    async ({ server, event }) => ({
      params: { user: (await aTemporaryTillTomorrow(server, event.id)).id },
      body: { last_day: event.endsAt.toISOString().slice(0, 10) },
    }),
    { staff_changes: 422 },
  ),
  'POST staff/events/:event/temporary-staff-import/preview': team(async () => csvForm(newcomers()), {
    staff_changes: 415,
  }),
  'POST staff/events/:event/temporary-staff-import': team(
    async (scene) => {
      const file = newcomers()
      return csvForm(file, await markIn(scene, 'staff/temporary-staff-import', file))
    },
    { staff_changes: 415 },
  ),
  'POST staff/events/:event/staff': team(
    async (scene) => ({ body: { email: await anEmail(scene), role: 'bar' } }),
    { staff_changes: 422 },
  ),
  'DELETE staff/events/:event/staff/:user': team(
    async (scene) => ({ params: { user: (await aBartender(scene)).id } }),
    { staff_changes: 404 },
  ),
  'POST staff/events/:event/staff/change': team(
    async (scene) => ({ body: { people: [(await aBartender(scene)).id], role: 'cashier' } }),
    { staff_changes: 422 },
  ),
  'POST staff/events/:event/staff/remove': team(
    async (scene) => ({ body: { people: [(await aBartender(scene)).id] } }),
    { staff_changes: 422 },
  ),
  'PUT staff/events/:event/staff/:user/pin': team(
    async (scene) => ({ params: { user: (await aBartender(scene)).id }, body: { pin: testPin } }),
    { staff_changes: 422 },
  ),
}

/** Managers' calls of tills. */
const deviceCalls: Record<string, Entry> = {
  'GET staff/events/:event/pairing-codes': devices(),
  'POST staff/events/:event/pairing-codes': devices(
    async (scene) => ({ body: { place_id: (await aPlaceOf(scene)).id, minutes: 60 } }),
    { staff_changes: 422 },
  ),
  'DELETE staff/events/:event/pairing-codes/:pairing': devices(
    async (scene) => ({
      params: { pairing: (await aPairingCode(scene.server, await aPlaceOf(scene))).id },
    }),
    { staff_changes: 404 },
  ),
  'GET staff/events/:event/devices': devices(),
  'PUT staff/events/:event/devices/:device': devices(
    async (scene) => ({ params: { device: (await aDeviceOf(scene)).device_id }, body: { name: 'Caja 2' } }),
    { staff_changes: 422 },
  ),
  'POST staff/events/:event/devices/revoke': devices(
    async (scene) => ({ body: { devices: [(await aDeviceOf(scene)).device_id] } }),
    { staff_changes: 422 },
  ),
  'GET staff/events/:event/tills/health': may('tills.read')(),
  'GET staff/events/:event/tills/alerts': may('tills.read')(),
  'POST staff/events/:event/devices/:device/lift': devices(onDevice, { staff_changes: 404 }),
  'DELETE staff/events/:event/devices/:device': devices(onDevice, { staff_changes: 404 }),
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
  'POST staff/events/:event/till/print': prints(async () => ({ body: { data: 'G0A=' } }), { prints: 422 }),
  'POST staff/events/:event/till/contact': charges(async () => ({ body: { waiting: 0 } }), {
    contacts: 422,
  }),
}
