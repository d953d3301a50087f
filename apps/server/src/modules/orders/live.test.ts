import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { anOrder, pay, send, someBuyer, until, useShop } from '../../../test/money/shop.ts'
import { anEvent, aPlace, atPlace } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'
import { topUp, walletOf } from '../ledger/index.ts'
import { createLive } from './live.ts'
import type { EventId, OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'

const shop = await useShop()
const { server, origin } = shop

/** Follows as the web does, by fetch with the bearer; collects the events. */
const follow = async (ana: Person, event?: EventRecord) => {
  const gone = new AbortController()
  const at = event ? `/event/${event.id}` : ''
  const url = `${origin}/api/v1/es/public/user/${ana.id}${at}/qr/stream`
  const reply = await fetch(url, { headers: ana.authorization, signal: gone.signal })
  const events: [string, unknown][] = []
  let isOpen = true
  const read = async (): Promise<void> => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of reply.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const found = /^event: (\w+)\ndata: (.*)$/.exec(block)
        if (found?.[1] && found[2]) events.push([found[1], JSON.parse(found[2])])
      }
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      isOpen = false
    })
  const has = (name: string, data: object): boolean =>
    events.some(([seen, told]) => seen === name && JSON.stringify(told) === JSON.stringify(data))
  return { reply, events, has, isOpen: () => isOpen, leave: () => gone.abort() }
}

/** Gives other work its turn between two looks, without a clock. */
const turn = (): Promise<void> => new Promise((done) => setImmediate(done))

test('a follower is told what is, then the payment and the balance as they change', async () => {
  const { ana, event, code } = await someBuyer(shop)
  const stream = await follow(ana, event)
  expect(stream.reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const open = { event_id: event.id, purchase_code: code, status: 2, payment_in_process: false }
  await until(async () => (await turn(), stream.has('order', open)))
  expect(stream.events).toEqual([['order', open]])
  await pay(shop, ana, code)
  await until(
    async () => (
      await turn(),
      stream.has('balance', {
        event_id: event.id,
        available_balance: 200,
        wallet_seq: 1,
        code_no: 1,
        status: 'active',
      })
    ),
  )
  await until(async () => (await turn(), stream.has('order', { ...open, status: 1 })))
  stream.leave()
})

test('what nobody announced is found by the next look', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  await pay(shop, ana, await anOrder(shop, ana, event))
  const stream = await follow(ana, event)
  await until(async () => (await turn(), stream.events.length >= 2))
  const wallet = await walletOf(server.db, event.id, { userId: ana.id })
  if (!wallet) throw new Error('No wallet')
  await topUp(server.db, {
    eventId: event.id,
    opId: crypto.randomUUID() as OpId,
    at: server.clock.now(),
    walletId: wallet.walletId,
    amount: centavos(100),
    from: 'promo',
    mayBeRefused: false,
  })
  const balances = () => stream.events.filter(([name]) => name === 'balance').map(([, data]) => data)
  await until(async () => (await turn(), balances().length === 2))
  expect(balances()[1]).toEqual({
    event_id: event.id,
    available_balance: 201,
    wallet_seq: 2,
    code_no: 1,
    status: 'active',
  })
  stream.leave()
})

test('one stream tells of all one’s QRs, of a charge before the next look, and of events that come later', async () => {
  const [ana, first, second] = [await aPerson(server), await anEvent(server), await anEvent(server)]
  const luz = await aPerson(server, [{ eventId: first.id, role: 'bar' }])
  await atPlace(server, await aPlace(server, first.id), luz.id)
  await pay(shop, ana, await anOrder(shop, ana, first))
  const stream = await follow(ana)
  const told = (event: EventRecord) =>
    stream.events.filter(
      ([name, data]) => name === 'balance' && (data as { event_id: number }).event_id === event.id,
    )
  await until(async () => (await turn(), told(first).length === 1))
  const path = `public/user/${ana.id}/event/${first.id}/qr`
  const { data: qr } = (await send(shop, ana, path, { method: 'GET', key: null })).json<{
    data: { code: string }
  }>()
  for (const round of [1, 2, 3, 4]) {
    const began = performance.now()
    const body = { op_id: randomUUID(), code: qr.code, amount: 10 }
    const charged = await send(shop, luz, `staff/events/${first.id}/charges`, { body })
    expect(charged.statusCode).toBe(200)
    await until(async () => (await turn(), told(first).length === round + 1))
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(told(first)[round]?.[1]).toMatchObject({
      available_balance: 200 - 10 * round,
      wallet_seq: 1 + round,
    })
  }
  await pay(shop, ana, await anOrder(shop, ana, second, 50))
  await until(async () => (await turn(), told(second).length > 0))
  expect(told(second).at(-1)?.[1]).toMatchObject({ available_balance: 50 })
  stream.leave()
})

test('a new code and a block are told', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  await pay(shop, ana, await anOrder(shop, ana, event))
  const stream = await follow(ana, event)
  const change = (what: string) =>
    send(shop, ana, `public/user/${ana.id}/event/${event.id}/qr/${what}`, {
      body: { op_id: randomUUID() },
    })
  const balance = { event_id: event.id, available_balance: 200, wallet_seq: 1 }
  await change('block')
  await until(
    async () => (await turn(), stream.has('balance', { ...balance, code_no: 1, status: 'blocked' })),
  )
  await change('reissue')
  await until(async () => (await turn(), stream.has('balance', { ...balance, code_no: 2, status: 'active' })))
  const told = stream.events.filter(([name]) => name === 'balance').map(([, data]) => data)
  expect(told).toEqual([
    { ...balance, code_no: 1, status: 'active' },
    { ...balance, code_no: 1, status: 'blocked' },
    { ...balance, code_no: 2, status: 'active' },
  ])
  stream.leave()
})

test('a read that answers late never puts a state back that has passed', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  await pay(shop, ana, await anOrder(shop, ana, event))
  const [answer, leave] = [Promise.withResolvers<void>(), new AbortController()]
  const late: Promise<void>[] = [answer.promise, answer.promise]
  const databases = {
    ...server.deps.databases,
    forEvent: async (eventId: EventId) =>
      (await server.deps.databases.forEvent(eventId)).withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => (await late.pop(), result),
      }),
  }
  const told: unknown[] = []
  const stream = {
    send: (name: string, data: unknown) => {
      if (name === 'balance') told.push((data as { status: string }).status)
    },
    end: () => undefined,
    signal: leave.signal,
  }
  const live = createLive({ ...server.deps, databases })
  const isAllowed = async () => true
  const following = live.follow({
    eventIds: [event.id],
    joinsLater: false,
    userId: ana.id,
    stream,
    isAllowed,
  })
  await until(async () => (await turn(), late.length === 0))
  await send(shop, ana, `public/user/${ana.id}/event/${event.id}/qr/block`, { body: { op_id: randomUUID() } })
  await sleep(300)
  answer.resolve()
  await following
  await until(async () => (await turn(), told.includes('blocked')))
  expect(told).toEqual(['active', 'blocked'])
  leave.abort()
  live.close()
})

test('whoever left before following began is told nothing', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  await pay(shop, ana, await anOrder(shop, ana, event))
  const told: string[] = []
  const live = createLive(server.deps)
  await live.follow({
    eventIds: [event.id],
    joinsLater: false,
    userId: ana.id,
    stream: { send: (name) => told.push(name), end: () => undefined, signal: AbortSignal.abort() },
    isAllowed: async () => true,
  })
  expect(told).toEqual([])
  live.close()
})

test('a stream ends when its access token expires', async () => {
  const [ana, event] = [await aPerson(server), await anEvent(server)]
  const stream = await follow(ana, event)
  expect(stream.isOpen()).toBe(true)
  server.clock.pass(16 * 60_000)
  await until(async () => (await turn(), !stream.isOpen()))
})
