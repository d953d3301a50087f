import { randomUUID } from 'node:crypto'
import { anAccount, aPerson, type Person, verifiedPhoneOf } from '../../people/people.ts'
import { givePin, testPin } from '../../venue/tills.ts'
import { aWallet } from '../../venue/venue.ts'
import { keyOf } from '../../server/call.ts'
import type { Scene } from '../scene.ts'
import {
  charges,
  manages,
  managesByPassword,
  may,
  takesCash,
  type Call,
  type Entry,
  type Maker,
} from './entry.ts'

const ask = async (
  scene: Scene,
  who: Person,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
): Promise<{ data: { id: string; place: { id: string } } | null }> => {
  const url = `/api/v1/es/staff/events/${scene.event.id}/${path}`
  const sent = {
    method,
    url,
    headers: { ...keyOf(payload), ...who.authorization },
    ...(payload && { payload }),
  }
  return (await scene.server.app.http.inject(sent)).json()
}

/** Somebody's open shift; nobody's for whoever may have none. */
const shiftOf = async (scene: Scene, who: Person | null): Promise<string> => {
  if (who === null) return randomUUID()
  const open = await ask(scene, who, 'GET', 'shifts/current')
  if (open.data) return open.data.id
  const made = await ask(scene, who, 'POST', 'shifts', { op_id: randomUUID(), float: 100 })
  return made.data?.id ?? randomUUID()
}

/** What a payout still holds would keep its shift open. */
const forgetPayouts = ({ server }: Scene) =>
  server.pool.query('UPDATE cash_payout SET expires_at = $1', [server.clock.now()])

const closedShiftOf = async (scene: Scene, who: Person | null, counted = 100): Promise<string> => {
  const shift = await shiftOf(scene, who)
  await forgetPayouts(scene)
  if (who) await ask(scene, who, 'POST', `shifts/${shift}/close`, { op_id: randomUUID(), counted })
  return shift
}

/** A second person with a PIN who runs the event. */
export const secondAt = async ({ server, event }: Scene): Promise<{ user_id: string; pin: string }> => {
  const second = await anAccount(server, [{ eventId: event.id, role: 'manager' }])
  await givePin(server, event.id, second)
  return { user_id: second.id, pin: testPin }
}

const askedMovement = async (scene: Scene, who: Person | null) => ({
  shift: await shiftOf(scene, who),
  op_id: randomUUID(),
  kind: 'change',
  amount: 20,
  reason: 'Falta cambio',
})

const operation =
  (body: (scene: Scene, who: Person | null) => Promise<Call['body']>): Maker =>
  async (scene, who) => ({ body: { op_id: randomUUID(), ...(await body(scene, who)) } })

const codeWith = async ({ server, event }: Scene, balance: number): Promise<string> =>
  (await aWallet(server, event.id, { balance })).code

/** Somebody with a QR who was asked nothing yet: one is asked once a minute. */
const freshPhone = async (scene: Scene): Promise<string> => {
  const holder = await aPerson(scene.server)
  await aWallet(scene.server, scene.event.id, { balance: 0, userId: holder.id })
  return verifiedPhoneOf(scene.server, holder)
}

const placeOf = async (scene: Scene): Promise<string> => {
  await shiftOf(scene, scene.people.manager)
  return (await ask(scene, scene.people.manager, 'GET', 'shifts/current')).data?.place.id ?? ''
}

const sheetOf = async (scene: Scene): Promise<string> => {
  const made = await ask(scene, scene.people.manager, 'POST', 'qr-sheets', { op_id: randomUUID(), count: 1 })
  return made.data?.id ?? ''
}

/** A QR with cash on it, at an event that gives cash back, for somebody with an open shift. */
const payableCode = async (scene: Scene, who: Person | null): Promise<string> => {
  await scene.server.pool.query('UPDATE event SET cash_refunds = true WHERE id = $1', [scene.event.id])
  await shiftOf(scene, who)
  const code = await codeWith(scene, 0)
  await shiftOf(scene, scene.people.cashier)
  const cash = { op_id: randomUUID(), code, amount: 10, tender: 'cash' }
  await ask(scene, scene.people.cashier, 'POST', 'topups', cash)
  return code
}

const heldPayout = async (scene: Scene, who: Person | null): Promise<string> => {
  const op_id = randomUUID()
  const code = await payableCode(scene, who)
  await ask(scene, who ?? scene.people.cashier, 'POST', 'cashouts', { op_id, code })
  return op_id
}

const ofCode = operation(async (scene) => ({ code: await codeWith(scene, 0) }))

const endOfPayout: Maker = async (scene, who) => ({
  params: { payout: await heldPayout(scene, who) },
  body: { op_id: randomUUID() },
})

const ofClosedShift: Maker = async (scene, who) => ({
  params: { shift: await closedShiftOf(scene, who), format: 'csv' },
})

const ofPlace: Maker = async (scene) => ({ params: { place: await placeOf(scene), format: 'csv' } })

/** Calls of cash points and shifts. */
export const cashCalls: Record<string, Entry> = {
  'POST staff/events/:event/topups': takesCash(
    operation(async (scene, who) => {
      await shiftOf(scene, who)
      return { amount: 20, tender: 'cash' }
    }),
    { charges: 422 },
  ),
  'POST staff/events/:event/cashouts': takesCash(
    operation(async (scene, who) => ({ code: await payableCode(scene, who) })),
    { charges: 422 },
  ),
  'POST staff/events/:event/cashouts/:payout/paid': takesCash(endOfPayout, { charges: 422 }),
  'POST staff/events/:event/cashouts/:payout/cancel': takesCash(endOfPayout, { charges: 422 }),
  'POST staff/events/:event/cash-sales': charges(
    operation(async (scene, who) => {
      await shiftOf(scene, who)
      return { amount: 10 }
    }),
    { charges: 422 },
  ),
  'POST staff/events/:event/holders/lookup': takesCash(
    async ({ server, people }) => ({ body: { phone: await verifiedPhoneOf(server, people.owner) } }),
    { lookups: 422 },
  ),
  'POST staff/events/:event/qr/block': takesCash(ofCode, { charges: 422 }),
  'POST staff/events/:event/qr/reissue': takesCash(ofCode, { charges: 422 }),
  'POST staff/events/:event/qr/reissue/code': takesCash(
    async (scene) => ({ body: { phone: await freshPhone(scene) } }),
    { lookups: 422, reissue_codes: 422 },
  ),
  'POST staff/events/:event/qr-sheets': managesByPassword(
    operation(async () => ({ count: 2 })),
    { staff_changes: 422 },
  ),
  'GET staff/events/:event/qr-sheets/:sheet/pdf': managesByPassword(async (scene) => ({
    params: { sheet: await sheetOf(scene) },
  })),
  'GET staff/events/:event/people-report': manages(),
  'GET staff/events/:event/people-report/csv': manages(),
  'GET staff/events/:event/shifts/current': charges(),
  'POST staff/events/:event/shifts': charges(
    operation(async (scene, who) => {
      await closedShiftOf(scene, who)
      return { float: 50 }
    }),
    { staff_changes: 422 },
  ),
  'POST staff/events/:event/shifts/:shift/close': charges(
    async (scene, who) => {
      await forgetPayouts(scene)
      return { params: { shift: await shiftOf(scene, who) }, body: { op_id: randomUUID(), counted: 0 } }
    },
    { staff_changes: 422 },
  ),
  'POST staff/events/:event/shifts/:shift/movements/approve': charges(
    async (scene, who) => {
      const { shift, ...body } = await askedMovement(scene, who)
      return { params: { shift }, body: { ...body, ...(await secondAt(scene)) } }
    },
    { staff_changes: 422 },
  ),
  'POST staff/events/:event/shifts/:shift/movements': charges(
    async (scene, who) => {
      const { shift, ...body } = await askedMovement(scene, who)
      if (who)
        await ask(scene, who, 'POST', `shifts/${shift}/movements/approve`, {
          ...body,
          ...(await secondAt(scene)),
        })
      return { params: { shift }, body }
    },
    { staff_changes: 422 },
  ),
  'POST staff/events/:event/shifts/:shift/reason': charges(
    async (scene, who) => ({
      params: { shift: await closedShiftOf(scene, who, 90) },
      body: { op_id: randomUUID(), kind: 'unknown' },
    }),
    { staff_changes: 422 },
  ),
  'GET staff/events/:event/shifts': may('money.read')(),
  'GET staff/events/:event/shifts/:shift': charges(ofClosedShift),
  'GET staff/events/:event/shifts/:shift/file/:format': charges(ofClosedShift),
  'GET staff/events/:event/report': manages(),
  'GET staff/events/:event/report/:format': manages(async () => ({ params: { format: 'csv' } })),
  'GET staff/events/:event/places/:place/report': manages(ofPlace),
  'GET staff/events/:event/places/:place/report/:format': manages(ofPlace),
}
