import { randomUUID } from 'node:crypto'
import { aPerson, type Person, verifiedPhoneOf } from '../people.ts'
import { aWallet } from '../venue.ts'
import { keyOf } from '../call.ts'
import type { Call, Maker } from './maker.ts'
import type { Scene } from './scene.ts'
import { charges, manages, takesCash, type Answered } from './answers.ts'

const base = ({ event }: Scene): string => `staff/events/${event.id}`

const ask = async (
  scene: Scene,
  who: Person,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
): Promise<{ data: { id: string; place: { id: string } } | null }> => {
  const url = `/api/v1/es/${base(scene)}/${path}`
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

const closedShiftOf = async (scene: Scene, who: Person | null): Promise<string> => {
  const shift = await shiftOf(scene, who)
  await forgetPayouts(scene)
  if (who) await ask(scene, who, 'POST', `shifts/${shift}/close`, { op_id: randomUUID(), counted: 100 })
  return shift
}

const post =
  (path: string, body: (scene: Scene, who: Person | null) => Promise<Call['body']>): Maker =>
  async (scene, who) => ({
    method: 'POST',
    path: `${base(scene)}/${path}`,
    body: { op_id: randomUUID(), ...(await body(scene, who)) },
  })

const read =
  (path: (scene: Scene, who: Person | null) => Promise<string>): Maker =>
  async (scene, who) => ({ method: 'GET', path: `${base(scene)}/${await path(scene, who)}` })

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

const endOfPayout = (scene: Scene, payout: string, end: 'paid' | 'cancel'): Call => ({
  method: 'POST',
  path: `${base(scene)}/cashouts/${payout}/${end}`,
  body: { op_id: randomUUID() },
})

const v1 = (method: string, path: string): string => `${method} /api/v1/es/staff/events/:event/${path}`

/** Calls of cash points and shifts. */
export const cashCalls: Record<string, Answered> = {
  [v1('POST', 'topups')]: takesCash(
    post('topups', async (scene, who) => {
      await shiftOf(scene, who)
      return { amount: 20, tender: 'cash' }
    }),
  ),
  [v1('POST', 'cashouts')]: takesCash(
    post('cashouts', async (scene, who) => ({ code: await payableCode(scene, who) })),
  ),
  [v1('POST', 'cashouts/:payout/paid')]: takesCash(async (scene, who) =>
    endOfPayout(scene, await heldPayout(scene, who), 'paid'),
  ),
  [v1('POST', 'cashouts/:payout/cancel')]: takesCash(async (scene, who) =>
    endOfPayout(scene, await heldPayout(scene, who), 'cancel'),
  ),
  [v1('POST', 'cash-sales')]: charges(
    post('cash-sales', async (scene, who) => {
      await shiftOf(scene, who)
      return { amount: 10 }
    }),
  ),
  [v1('POST', 'holders/lookup')]: takesCash(async (scene) => ({
    method: 'POST',
    path: `${base(scene)}/holders/lookup`,
    body: { phone: await verifiedPhoneOf(scene.server, scene.people.owner) },
  })),
  [v1('POST', 'qr/block')]: takesCash(
    post('qr/block', async (scene) => ({ code: await codeWith(scene, 0) })),
  ),
  [v1('POST', 'qr/reissue')]: takesCash(
    post('qr/reissue', async (scene) => ({ code: await codeWith(scene, 0) })),
  ),
  [v1('POST', 'qr/reissue/code')]: takesCash(async (scene) => ({
    method: 'POST',
    path: `${base(scene)}/qr/reissue/code`,
    body: { phone: await freshPhone(scene) },
  })),
  [v1('POST', 'qr-sheets')]: manages(post('qr-sheets', async () => ({ count: 2 }))),
  [v1('GET', 'qr-sheets/:sheet/pdf')]: manages(
    read(async (scene) => `qr-sheets/${await sheetOf(scene)}/pdf`),
  ),
  [v1('GET', 'people-report')]: manages(read(async () => 'people-report')),
  [v1('GET', 'people-report/csv')]: manages(read(async () => 'people-report/csv')),
  [v1('GET', 'shifts/current')]: charges(read(async () => 'shifts/current')),
  [v1('POST', 'shifts')]: charges(
    post('shifts', async (scene, who) => {
      await closedShiftOf(scene, who)
      return { float: 50 }
    }),
  ),
  [v1('POST', 'shifts/:shift/close')]: charges(async (scene, who) => {
    await forgetPayouts(scene)
    const path = `${base(scene)}/shifts/${await shiftOf(scene, who)}/close`
    return { method: 'POST', path, body: { op_id: randomUUID(), counted: 0 } }
  }),
  [v1('GET', 'shifts')]: manages(read(async () => 'shifts')),
  [v1('GET', 'shifts/:shift')]: charges(
    read(async (scene, who) => `shifts/${await closedShiftOf(scene, who)}`),
  ),
  [v1('GET', 'shifts/:shift/file/:format')]: charges(
    read(async (scene, who) => `shifts/${await closedShiftOf(scene, who)}/file/csv`),
  ),
  [v1('GET', 'report')]: manages(read(async () => 'report')),
  [v1('GET', 'report/:format')]: manages(read(async () => 'report/csv')),
  [v1('GET', 'places/:place/report')]: manages(
    read(async (scene) => `places/${await placeOf(scene)}/report`),
  ),
  [v1('GET', 'places/:place/report/:format')]: manages(
    read(async (scene) => `places/${await placeOf(scene)}/report/csv`),
  ),
}
