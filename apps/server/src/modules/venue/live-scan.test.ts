import { randomUUID } from 'node:crypto'
import { stepMs } from '@saldo/contract/live-qr'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPhone } from '../../../test/money/live-phone.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { answerOf, call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { aLiveHolder, enrol, type LiveHolder } from '../../../test/venue/live-qr.ts'
import { aDevice, givePin, tillToken } from '../../../test/venue/tills.ts'
import { anEvent, aPlace, atPlace, balanceOf } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'
import { setLiveOnly } from '../ledger/index.ts'
import type { Place } from './queries.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1000' })
afterAll(() => ledgerIsSound(server))

let event: EventRecord
let bar: Place
let luz: Person

beforeAll(async () => {
  event = await anEvent(server)
  bar = await aPlace(server, event.id, 'Barra Norte')
  luz = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  await atPlace(server, bar, luz.id)
  const mara = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  const fields = { name: 'Cerveza', price: 80, category: 'Bebidas', is_adult_only: false }
  const { body } = await ask('products', fields, mara.token)
  await call(server, 'PUT', `staff/events/${event.id}/products/${String(body.data?.['id'])}/cup`, {
    token: mara.token,
    body: { cup: { name: 'Vaso', price: 20 } },
  })
})

const aHolder = (): Promise<LiveHolder> => aLiveHolder(server, event.id, 20_000)

/** The live QR as the phone shows it `offMs` from the server's time. */
const shown = ({ phone, handle }: LiveHolder, offMs = 0): string =>
  phone.show({ eventId: event.id, handle, at: new Date(server.clock.now().getTime() + offMs) })

const ask = async (path: string, body: Record<string, unknown>, token = luz.token) =>
  answerOf<{ code?: string; data?: Record<string, unknown> }>(
    await call(server, 'POST', `staff/events/${event.id}/${path}`, { token, body }),
  )

const lookUp = (code: string, token?: string) => ask('qr/lookup', { code }, token)

const ticketOf = async (code: string, token?: string): Promise<string> => {
  const { body } = await lookUp(code, token)
  const ticket = body.data?.['ticket']
  if (typeof ticket !== 'string') throw new Error(JSON.stringify(body))
  return ticket
}

const charge = (code: string, more: Record<string, unknown> = {}, token?: string) =>
  ask('charges', { op_id: randomUUID(), code, amount: 10, ...more }, token)

const codeIn = async (answer: Promise<{ status: number; body: { code?: string } }>): Promise<string> => {
  const { status, body } = await answer
  return status === 200 ? 'ok' : (body.code ?? String(status))
}

test('a live QR is found, charged by its ticket, and once', async () => {
  const ana = await aHolder()
  const { status, body } = await lookUp(shown(ana))
  expect([status, body.data]).toMatchObject([200, { wallet_id: ana.walletId, available_balance: 200 }])
  const ticket = String(body.data?.['ticket'])
  expect(ticket).toMatch(/^T1[0-9A-Z]{71}$/)
  const op_id = randomUUID()
  expect(await charge(ticket, { op_id })).toMatchObject({
    status: 200,
    body: { data: { balance_after: 190 } },
  })
  expect(await charge(ticket, { op_id })).toMatchObject({
    status: 200,
    body: { data: { balance_after: 190 } },
  })
  expect(await codeIn(charge(ticket))).toBe('qr_used')
  // The look-up says so too, before anybody picks products.
  expect(await codeIn(lookUp(shown(ana)))).toBe('qr_used')
  server.clock.pass(stepMs)
  expect(await codeIn(charge(await ticketOf(shown(ana))))).toBe('ok')
  expect(await balanceOf(server, event.id, ana.walletId)).toBe(18_000n)
})

const cups = (quantity: number) => [{ name: 'Vaso (depósito)', quantity, unit_price: 20, is_cup: true }]
const returnCup = (code: string) =>
  codeIn(ask('cup-returns', { op_id: randomUUID(), code, amount: 20, items: cups(-1) }))
const openTab = (code: string) => codeIn(ask('tabs', { op_id: randomUUID(), code, hold: 50 }))

test('cups that come back alone and tabs refuse what another phone replaced, and static codes where only the live QR pays', async () => {
  const ana = await aHolder()
  expect(await codeIn(charge(shown(ana), { amount: 40, items: cups(2) }))).toBe('ok')
  server.clock.pass(stepMs)
  const before = await ticketOf(shown(ana))
  await enrol(server, ana.who, event.id, { phone: aPhone(), moves: true })
  expect([await returnCup(before), await openTab(before)]).toEqual(['qr_replaced', 'qr_replaced'])
  await setLiveOnly(server.db, { eventId: event.id, walletId: ana.walletId, isLiveOnly: true })
  expect([await returnCup(ana.code), await openTab(ana.code)]).toEqual(['live_only', 'live_only'])
  expect(await balanceOf(server, event.id, ana.walletId)).toBe(16_000n)
})

test('cups that come back alone and tabs use a live QR’s step as charges do', async () => {
  const ana = await aHolder()
  expect(await codeIn(charge(shown(ana), { amount: 40, items: cups(2) }))).toBe('ok')
  const chargeOne = (code: string) => codeIn(charge(code))
  const inTurn = async (uses: readonly ((code: string) => Promise<string>)[]): Promise<string[]> => {
    server.clock.pass(stepMs)
    const ticket = await ticketOf(shown(ana))
    const answers: string[] = []
    for (const use of uses) answers.push(await use(ticket))
    return answers
  }
  const used = ['qr_used', 'qr_used']
  expect(await inTurn([returnCup, returnCup, chargeOne])).toEqual(['ok', ...used])
  expect(await inTurn([chargeOne, openTab, returnCup])).toEqual(['ok', ...used])
  expect(await inTurn([openTab, returnCup, chargeOne])).toEqual(['ok', ...used])
  expect(await balanceOf(server, event.id, ana.walletId)).toBe(12_000n)
})

test('a QR is fresh for two steps behind the server’s and one ahead; a screenshot is refused in words', async () => {
  const ana = await aHolder()
  const answers = await Promise.all(
    [-3, -2, 0, 1, 2].map((steps) => codeIn(lookUp(shown(ana, steps * stepMs)))),
  )
  expect(answers).toEqual(['live_qr_old', 'ok', 'ok', 'ok', 'live_qr_ahead'])
  expect((await lookUp(shown(ana, -60_000))).body).toMatchObject({
    message: 'Es una captura de pantalla: pide el QR en vivo.',
  })
  expect(await balanceOf(server, event.id, ana.walletId)).toBe(20_000n)
})

test('a charge may carry the live QR itself; one read too long ago is declined for good, and its repeat as it was', async () => {
  const ana = await aHolder()
  expect(await codeIn(charge(shown(ana)))).toBe('ok')
  server.clock.pass(stepMs)
  const [old, op_id] = [shown(ana, -3 * stepMs), randomUUID()]
  expect(await codeIn(charge(old, { op_id }))).toBe('live_qr_old')
  expect(await codeIn(charge(await ticketOf(shown(ana)), { op_id }))).toBe('live_qr_old')
  expect(await balanceOf(server, event.id, ana.walletId)).toBe(19_000n)
})

describe('a ticket', () => {
  test('is no longer for being looked up again', async () => {
    const ana = await aHolder()
    const ticket = await ticketOf(shown(ana))
    server.clock.pass(60_000)
    expect(await ticketOf(ticket)).toBe(ticket)
  })

  test('lasts five minutes; a repeat of what it paid is answered as it was even later', async () => {
    const ana = await aHolder()
    const [ticket, op_id] = [await ticketOf(shown(ana)), randomUUID()]
    expect(await codeIn(charge(ticket, { op_id }))).toBe('ok')
    server.clock.pass(stepMs)
    const unused = await ticketOf(shown(ana))
    server.clock.pass(5 * 60_000 - 1)
    expect(await codeIn(lookUp(unused))).toBe('ok')
    server.clock.pass(1_000)
    expect(await codeIn(lookUp(unused))).toBe('scan_expired')
    expect(await codeIn(charge(unused))).toBe('scan_expired')
    expect(await charge(ticket, { op_id })).toMatchObject({ status: 200, body: { data: { op_id } } })
  })

  test('pays at the till that read the QR and at no other', async () => {
    const ana = await aHolder()
    const other = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
    await atPlace(server, bar, other.id)
    const ticket = await ticketOf(shown(ana))
    expect(await codeIn(charge(ticket, {}, other.token))).toBe('wallet_unknown')
    await givePin(server, event.id, luz)
    const [one, two] = [await aDevice(server, bar, 'Caja 1'), await aDevice(server, bar, 'Caja 2')]
    const [here, there] = [await tillToken(server, one, luz), await tillToken(server, two, luz)]
    const atTill = await ticketOf(shown(ana), here)
    expect(await codeIn(charge(atTill, {}, there))).toBe('wallet_unknown')
    expect(await codeIn(charge(atTill, {}, here))).toBe('ok')
  })

  test('that was changed in any character is unknown', async () => {
    const ana = await aHolder()
    const ticket = await ticketOf(shown(ana))
    for (const at of [2, 20, 40, 60, ticket.length - 1]) {
      const other = ticket.at(at) === '0' ? '1' : '0'
      const forged = ticket.slice(0, at) + other + ticket.slice(at + 1)
      expect(await codeIn(charge(forged))).toBe('wallet_unknown')
    }
    expect(await balanceOf(server, event.id, ana.walletId)).toBe(20_000n)
  })
})

test('another phone’s signature, another step under it, another event and a handle of nobody are unknown', async () => {
  const [ana, eva] = [await aHolder(), await aHolder()]
  const own = shown(ana)
  const forgeries = [
    shown({ ...ana, phone: eva.phone }),
    own.slice(0, 19) + shown(ana, stepMs).slice(19),
    shown({ ...ana, handle: '000000000' }),
    ana.phone.show({ eventId: (event.id + 1) as never, handle: ana.handle, at: server.clock.now() }),
  ]
  for (const forged of forgeries) expect(await codeIn(lookUp(forged))).toBe('wallet_unknown')
  expect(await codeIn(lookUp(own))).toBe('ok')
})

test('on another phone, the first one’s QR says that it was replaced', async () => {
  const ana = await aHolder()
  const before = await ticketOf(shown(ana))
  expect(await enrol(server, ana.who, event.id, { phone: aPhone(), moves: true })).toMatchObject({
    status: 200,
  })
  expect(await codeIn(lookUp(shown(ana)))).toBe('qr_replaced')
  expect(await codeIn(charge(before))).toBe('qr_replaced')
})

test('replays of fifty QRs over sixteen tills: each QR pays once', async () => {
  const [tills, qrs, replays] = [16, 50, 50]
  const staff = await Promise.all(
    Array.from({ length: tills }, async () => {
      const person = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
      await atPlace(server, bar, person.id)
      return person.token
    }),
  )
  const holders = await Promise.all(Array.from({ length: qrs }, aHolder))
  const booked = new Map<string, number>()
  const codes = new Set<string>()
  const replay = async (holder: LiveHolder, n: number): Promise<void> => {
    const answer = await charge(shown(holder), {}, staff[n % tills])
    codes.add(await codeIn(Promise.resolve(answer)))
    if (answer.status === 200) booked.set(holder.handle, (booked.get(holder.handle) ?? 0) + 1)
  }
  for (let n = 0; n < replays; n += 1) await Promise.all(holders.map((holder, i) => replay(holder, n + i)))
  expect([...booked.values()]).toEqual(holders.map(() => 1))
  expect([...codes].toSorted()).toEqual(['ok', 'qr_used'])
  for (const { walletId } of holders) expect(await balanceOf(server, event.id, walletId)).toBe(19_000n)
})
