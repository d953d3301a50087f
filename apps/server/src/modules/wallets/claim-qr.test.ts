import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { anOrder, balanceOf, pay, send, useShop } from '../../../test/money/shop.ts'
import { anEvent, aPlace, atPlace, aWallet, balanceOf as balanceOfWallet } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'
import { hold, verifyLedger } from '../ledger/index.ts'
import { centavos } from '@saldo/contract/money'
import type { OpId } from '@saldo/contract/ids'

const shop = await useShop({ RATE_LIMIT_FACTOR: '1' })
const { server } = shop

type Claimed = { amount: number; qr: { available_balance: number; code: string } | null }
type Reply = { status: number; body: { success: boolean; code?: string; data?: Claimed } }

const claim = async (
  who: Person,
  event: EventRecord,
  code: string,
  op_id: string = randomUUID(),
): Promise<Reply> => {
  const path = `public/user/${who.id}/event/${event.id}/qr/claim`
  const reply = await send(shop, who, path, { body: { op_id, code } })
  return { status: reply.statusCode, body: reply.json<Reply['body']>() }
}

const otherThan = (code: string): string => `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`

const isRefused = (reply: Reply, code: string): void => {
  expect([reply.status, reply.body.code]).toEqual([409, code])
}

test('a claimed QR’s money is in one’s own, which is opened if need be; the printed code is dead, both ids are booked, and the owner is told [S-9.9]', async () => {
  const [event, ana] = [await anEvent(server), await aPerson(server)]
  const printed = await aWallet(server, event.id, { balance: 8_550 })
  const typed = printed.code.toLowerCase().replaceAll(/(.{4})/g, '$1-')
  const reply = await claim(ana, event, typed)
  expect(reply).toMatchObject({
    status: 200,
    body: { success: true, data: { amount: 85.5, qr: { available_balance: 85.5 } } },
  })
  const luz = await aPerson(server, [{ eventId: event.id, role: 'bar' }])
  await atPlace(server, await aPlace(server, event.id), luz.id)
  const charge = (code: string) =>
    send(shop, luz, `staff/events/${event.id}/charges`, {
      body: { op_id: randomUUID(), code, amount: 10 },
    })
  expect((await charge(printed.code)).json()).toMatchObject({ code: 'wallet_blocked' })
  expect((await charge(reply.body.data?.qr?.code ?? '')).statusCode).toBe(200)
  const path = `public/user/${ana.id}/event/${event.id}/qr/movements`
  const { data } = (await send(shop, ana, path, { method: 'GET', key: null })).json<{
    data: { kind: string; purchase_type: number | null; amount: number }[]
  }>()
  expect(data.map(({ kind, purchase_type, amount }) => [kind, purchase_type, amount])).toEqual([
    ['charge', 2, -10],
    ['merge_in', null, 85.5],
  ])
  expect((await runDueJobs(server)).filter((name) => name === 'tell-qr-owner')).toHaveLength(1)
  expect((await verifyLedger(server.db, event.id)).problems).toEqual([])
})

test('one claim repeated answers the same, and the same QR claimed anew is one’s own already', async () => {
  const [event, ana] = [await anEvent(server), await aPerson(server)]
  await pay(shop, ana, await anOrder(shop, ana, event))
  const { code } = await aWallet(server, event.id, { balance: 5_000 })
  const op = randomUUID()
  const first = await claim(ana, event, code, op)
  expect(await claim(ana, event, code, op)).toEqual(first)
  expect(first.body.data).toMatchObject({ amount: 50, qr: { available_balance: 250 } })
  const again = await claim(ana, event, code)
  expect([again.status, again.body]).toEqual([
    409,
    {
      success: false,
      code: 'qr_already_yours',
      message: 'Este QR ya es tuyo: su saldo está en tu cuenta.',
      request_id: expect.any(String),
    },
  ])
  expect(await balanceOf(shop, ana, event)).toBe(25_000n)
})

test('of twenty people who claim one QR at once one has it, whole', async () => {
  const event = await anEvent(server)
  const people: Person[] = []
  for (let made = 0; made < 20; made++) people.push(await aPerson(server))
  const { walletId, code } = await aWallet(server, event.id, { balance: 5_000 })
  const replies = await Promise.all(people.map((who) => claim(who, event, code)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ body }) => body.code === 'wallet_blocked')).toHaveLength(19)
  let sum = 0n
  for (const who of people) sum += await balanceOf(shop, who, event)
  expect(sum).toBe(5_000n)
  expect(await balanceOfWallet(server, event.id, walletId)).toBe(0n)
  expect((await verifyLedger(server.db, event.id)).problems).toEqual([])
})

test('claimed twenty times at once by one person it moves once', async () => {
  const [event, ana] = [await anEvent(server), await aPerson(server)]
  const { code } = await aWallet(server, event.id, { balance: 5_000 })
  const replies = await Promise.all(Array.from({ length: 20 }, () => claim(ana, event, code)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await balanceOf(shop, ana, event)).toBe(5_000n)
})

test('another person’s QR is as unknown as one that does not exist, and one’s own is one’s own', async () => {
  const [event, ana, luis] = [await anEvent(server), await aPerson(server), await aPerson(server)]
  const owned = await aWallet(server, event.id, { balance: 5_000, userId: luis.id })
  const mine = await aWallet(server, event.id, { balance: 700, userId: ana.id })
  isRefused(await claim(ana, event, owned.code), 'wallet_unknown')
  isRefused(await claim(ana, event, otherThan(owned.code)), 'wallet_unknown')
  isRefused(await claim(ana, event, 'hola'), 'wallet_unknown')
  isRefused(await claim(ana, event, mine.code), 'qr_already_yours')
  const other = await anEvent(server)
  isRefused(await claim(ana, other, owned.code), 'wallet_unknown')
  expect(await balanceOfWallet(server, event.id, owned.walletId)).toBe(5_000n)
  expect(await balanceOfWallet(server, event.id, mine.walletId)).toBe(700n)
})

test('a QR with a refund on its way is not claimed, and nobody claims for another', async () => {
  const [event, ana, luis] = [await anEvent(server), await aPerson(server), await aPerson(server)]
  const printed = await aWallet(server, event.id, { balance: 5_000 })
  await hold(server.db, {
    eventId: event.id,
    opId: randomUUID() as OpId,
    at: server.clock.now(),
    walletId: printed.walletId,
    amount: centavos(1_000),
    to: 'refund_payable',
  })
  isRefused(await claim(ana, event, printed.code), 'wallet_has_hold')
  const path = `public/user/${luis.id}/event/${event.id}/qr/claim`
  const body = { op_id: randomUUID(), code: printed.code }
  expect((await send(shop, ana, path, { body })).statusCode).toBe(404)
  expect(await balanceOfWallet(server, event.id, printed.walletId)).toBe(4_000n)
})

test('a QR without money can be claimed: it dies, and nothing comes over', async () => {
  const [event, ana] = [await anEvent(server), await aPerson(server)]
  const { code } = await aWallet(server, event.id, { balance: 0 })
  expect(await claim(ana, event, code)).toEqual({
    status: 200,
    body: { success: true, data: { amount: 0, qr: null } },
  })
  isRefused(await claim(ana, event, code), 'qr_already_yours')
})

test('a session that guesses codes is told to wait, also when it then types a real one; others go on', async () => {
  const [event, ana, luis] = [await anEvent(server), await aPerson(server), await aPerson(server)]
  const { code } = await aWallet(server, event.id, { balance: 5_000 })
  const sessionId = (await server.deps.gatekeeper.authenticate(ana.token)).sessionId
  for (let tries = 1; tries < 60; tries++) await server.deps.limiter.hit('unknown_codes', sessionId)
  isRefused(await claim(ana, event, otherThan(code)), 'wallet_unknown')
  expect((await claim(ana, event, code)).status).toBe(429)
  expect(await balanceOf(shop, ana, event)).toBe(0n)
  expect((await claim(luis, event, code)).status).toBe(200)
})

const cup = (quantity: number) => ({ name: 'Vaso (depósito)', quantity, unit_price: 20, is_cup: true })

/** An event whose bar serves beer of 80 pesos in cups of 20, and what its manager asks there. */
const aBarWithCups = async () => {
  const event = await anEvent(server)
  const mara = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  await atPlace(server, await aPlace(server, event.id), mara.id)
  const ask = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
    const reply = await send(shop, mara, `staff/events/${event.id}/${path}`, { body: { ...body }, method })
    return reply.json<{ code?: string; data?: { id?: string } }>()
  }
  const fields = { name: 'Cerveza', price: 80, category: 'Bebidas', is_adult_only: false }
  const beer = (await ask('products', fields)).data?.id ?? ''
  await ask(`products/${beer}/cup`, { cup: { name: 'Vaso', price: 20 } }, 'PUT')
  return {
    event,
    /** Charges one beer and so many cups. */
    sell: (code: string, cups: number) => {
      const one = { product_id: beer, name: 'Cerveza', quantity: 1, unit_price: 80 }
      const sold = { op_id: randomUUID(), code, amount: 80 + cups * 20, items: [one, cup(cups)] }
      return ask('charges', sold)
    },
    giveBack: async (code: string): Promise<string> => {
      const back = { op_id: randomUUID(), code, amount: 20, items: [cup(-1)] }
      return (await ask('cup-returns', back)).code ?? 'ok'
    },
  }
}

test('what a QR paid for cups that are out is one’s own with its money, also where nothing else is left; a repeat moves it once', async () => {
  const [{ event, sell, giveBack }, ana] = [await aBarWithCups(), await aPerson(server)]
  const [printed, op] = [await aWallet(server, event.id, { balance: 12_000 }), randomUUID()]
  await pay(shop, ana, await anOrder(shop, ana, event))
  await sell(printed.code, 2)
  const first = await claim(ana, event, printed.code, op)
  expect(first.body.data).toMatchObject({ amount: 0, qr: { available_balance: 200 } })
  expect((await claim(ana, event, printed.code, op)).body).toEqual(first.body)
  const own = first.body.data?.qr?.code ?? ''
  expect(await giveBack(printed.code)).toBe('wallet_blocked')
  expect([await giveBack(own), await giveBack(own), await giveBack(own)]).toEqual([
    'ok',
    'ok',
    'cups_not_paid',
  ])
  expect(await balanceOf(shop, ana, event)).toBe(24_000n)
  expect((await verifyLedger(server.db, event.id)).problems).toEqual([])
})

test('cups alone show the QR that they come to, which no money did before', async () => {
  const [{ event, sell, giveBack }, ana] = [await aBarWithCups(), await aPerson(server)]
  const printed = await aWallet(server, event.id, { balance: 12_000 })
  await sell(printed.code, 2)
  const { data } = (await claim(ana, event, printed.code)).body
  expect(data).toMatchObject({ amount: 0, qr: { available_balance: 0 } })
  expect(await giveBack(data?.qr?.code ?? '')).toBe('ok')
  expect(await balanceOf(shop, ana, event)).toBe(2_000n)
})

test('cups that come back while their QR is claimed come back once', async () => {
  const { event, sell, giveBack } = await aBarWithCups()
  for (let round = 0; round < 6; round += 1) {
    const ana = await aPerson(server)
    const printed = await aWallet(server, event.id, { balance: 20_000 })
    await sell(printed.code, 3)
    const [claimed, ...early] = await Promise.all([
      claim(ana, event, printed.code),
      giveBack(printed.code),
      giveBack(printed.code),
    ])
    const own = claimed.body.data?.qr?.code ?? ''
    const late = [await giveBack(own), await giveBack(own), await giveBack(own)]
    expect([...early, ...late].filter((code) => code === 'ok')).toHaveLength(3)
    expect(await balanceOf(shop, ana, event)).toBe(12_000n)
  }
  expect((await verifyLedger(server.db, event.id)).problems).toEqual([])
})
