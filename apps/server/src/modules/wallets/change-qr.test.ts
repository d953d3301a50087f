import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { anOrder, balanceOf, pay, send, useShop } from '../../../test/money/shop.ts'
import { anEvent, aPlace, atPlace } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'
import { verifyLedger } from '../ledger/index.ts'

const shop = await useShop()
const { server } = shop

type QrNow = { code: string; code_no: number; status: string; available_balance: number }
type Reply = { status: number; body: { success: boolean; code?: string; message?: string; data?: QrNow } }

const change = async (
  who: Person,
  event: EventRecord,
  what: 'block' | 'reissue',
  body: object = { op_id: randomUUID() },
  owner = who,
): Promise<Reply> => {
  const path = `public/user/${owner.id}/event/${event.id}/qr/${what}`
  const reply = await send(shop, who, path, { body })
  return { status: reply.statusCode, body: reply.json<Reply['body']>() }
}

const qrOf = async (who: Person, event: EventRecord): Promise<QrNow> => {
  const path = `public/user/${who.id}/event/${event.id}/qr`
  return (await send(shop, who, path, { method: 'GET', key: null })).json<{ data: QrNow }>().data
}

/** Ana with 200 pesos on her QR, and Luz, who charges at a bar. */
const aNight = async () => {
  const event = await anEvent(server)
  const [ana, luz] = [await aPerson(server), await aPerson(server, [{ eventId: event.id, role: 'bar' }])]
  await atPlace(server, await aPlace(server, event.id), luz.id)
  await pay(shop, ana, await anOrder(shop, ana, event))
  return { event, ana, luz, qr: await qrOf(ana, event) }
}

const chargeBy = async (luz: Person, event: EventRecord, code: string, amount = 10) => {
  const body = { op_id: randomUUID(), code, amount }
  const reply = await send(shop, luz, `staff/events/${event.id}/charges`, { body })
  return { status: reply.statusCode, code: reply.json<{ code?: string }>().code }
}

const auditOf = (who: Person) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'event_id', 'details'])
    .where('actor_id', '=', who.id)
    .where('action', 'like', 'qr_%')
    .orderBy('at')
    .execute()

test('a blocked QR keeps its balance and is refused at the bar at once; its owner is told, once', async () => {
  const { event, ana, luz, qr } = await aNight()
  const body = { op_id: randomUUID(), code: qr.code }
  const blocked = { success: true, data: { ...qr, status: 'blocked' } }
  expect(await change(ana, event, 'block', body)).toEqual({ status: 200, body: blocked })
  expect(await chargeBy(luz, event, qr.code)).toEqual({ status: 409, code: 'wallet_blocked' })
  expect(await change(ana, event, 'block', body)).toEqual({ status: 200, body: blocked })
  expect(await balanceOf(shop, ana, event)).toBe(20_000n)
  const details = { op_id: body.op_id }
  expect(await auditOf(ana)).toEqual([
    { action: 'qr_blocked', actor_kind: 'attendee', event_id: event.id, details },
  ])
  expect((await runDueJobs(server)).filter((name) => name === 'tell-qr-owner')).toHaveLength(1)
})

test('a replaced QR is another code with the same balance: the old one is dead at the bars, the new one pays, and a block is lifted', async () => {
  const { event, ana, luz, qr } = await aNight()
  expect(await chargeBy(luz, event, qr.code)).toMatchObject({ status: 200 })
  await change(ana, event, 'block')
  const body = { op_id: randomUUID(), code: qr.code }
  const first = await change(ana, event, 'reissue', body)
  const fresh = first.body.data
  expect(fresh).toMatchObject({ status: 'active', code_no: 2, available_balance: 190 })
  expect(fresh?.code).toMatch(/^[0-9A-Z]{29}$/)
  expect(fresh?.code).not.toBe(qr.code)
  expect(await chargeBy(luz, event, qr.code)).toEqual({ status: 409, code: 'wallet_blocked' })
  expect(await chargeBy(luz, event, fresh?.code ?? '')).toMatchObject({ status: 200 })
  const again = await change(ana, event, 'reissue', body)
  expect(again.body.data).toEqual({ ...fresh, available_balance: 180, wallet_seq: 3 })
})

test('replaced twenty times at once by one operation it has one new code', async () => {
  const { event, ana } = await aNight()
  await runDueJobs(server)
  const body = { op_id: randomUUID() }
  const replies = await Promise.all(Array.from({ length: 20 }, () => change(ana, event, 'reissue', body)))
  const done = replies.filter(({ status }) => status === 200)
  expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect(done.length).toBeGreaterThan(0)
  expect(new Set(done.map(({ body: { data } }) => data?.code)).size).toBe(1)
  expect(await qrOf(ana, event)).toMatchObject({ code_no: 2 })
  expect((await runDueJobs(server)).filter((name) => name === 'tell-qr-owner')).toHaveLength(1)
})

test('of charges that race a block each is either booked before it or refused, and none comes after', async () => {
  const { event, ana, luz, qr } = await aNight()
  const racing = Promise.all(Array.from({ length: 30 }, () => chargeBy(luz, event, qr.code, 5)))
  const block = change(ana, event, 'block').then(async (reply) => ({
    reply,
    after: await Promise.all(Array.from({ length: 5 }, () => chargeBy(luz, event, qr.code, 5))),
  }))
  const [charges, { reply, after }] = await Promise.all([racing, block])
  expect(reply.status).toBe(200)
  expect(after.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'wallet_blocked'))
  const booked = charges.filter(({ status }) => status === 200).length
  expect(charges.filter(({ code }) => code === 'wallet_blocked')).toHaveLength(30 - booked)
  expect(await balanceOf(shop, ana, event)).toBe(20_000n - 500n * BigInt(booked))
  expect((await verifyLedger(server.db, event.id)).problems).toEqual([])
})

test.each(['block', 'reissue'] as const)(
  'to %s what is not one’s own is refused and changes nothing: by path, by code, or without a QR',
  async (what) => {
    const { event, ana, luz, qr } = await aNight()
    const luis = await aPerson(server)
    expect(await change(luis, event, what, { op_id: randomUUID() }, ana)).toMatchObject({ status: 404 })
    expect(await change(luis, event, what)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    await pay(shop, luis, await anOrder(shop, luis, event))
    expect(await change(luis, event, what, { op_id: randomUUID(), code: qr.code })).toMatchObject({
      status: 409,
      body: { code: 'wallet_unknown', message: 'No conocemos este QR en este evento.' },
    })
    expect(await qrOf(ana, event)).toEqual(qr)
    expect(await qrOf(luis, event)).toMatchObject({ status: 'active', code_no: 1 })
    expect(await chargeBy(luz, event, qr.code)).toMatchObject({ status: 200 })
    expect(await auditOf(luis)).toEqual([])
  },
)

test('one operation’s id is good for one change only', async () => {
  const { event, ana } = await aNight()
  const body = { op_id: randomUUID() }
  await change(ana, event, 'block', body)
  expect(await change(ana, event, 'reissue', body)).toMatchObject({
    status: 422,
    body: { code: 'operation_mismatch' },
  })
  expect(await qrOf(ana, event)).toMatchObject({ status: 'blocked', code_no: 1 })
})
