import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Role } from '@saldo/contract/roles'
import { call } from '../../../test/server/call.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace, atPlace, aWallet } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)

/** An event where Luz sells at the north bar and Beto at the south one. */
const aNight = async () => {
  const event = await anEvent(server)
  const north = await aPlace(server, event.id, 'Barra Norte')
  const south = await aPlace(server, event.id, 'Barra Sur')
  const someone = (role: Role) => aPerson(server, [{ eventId: event.id, role }])
  const people = {
    luz: await someone('bar'),
    beto: await someone('bar'),
    mara: await someone('manager'),
    vera: await someone('vendor'),
    sol: await someone('support'),
  }
  await atPlace(server, north, people.luz.id)
  await atPlace(server, south, people.beto.id)
  await atPlace(server, south, people.vera.id)
  const tips = { tip_percents: [5, 10, 15], void_minutes: 10 }
  const at = `staff/events/${event.id}`
  await call(server, 'PUT', `${at}/till-settings`, { token: people.mara.token, body: tips })
  const { code } = await aWallet(server, event.id, { balance: 100_000 })
  const sell = async (who: Person, amount: number, tip?: number): Promise<string> => {
    const body = {
      op_id: randomUUID(),
      code,
      amount,
      ...(tip !== undefined && { tip }),
      items: [{ name: 'Taco', quantity: 1, unit_price: amount - (tip ?? 0) }],
    }
    const reply = await call(server, 'POST', `staff/events/${event.id}/charges`, { token: who.token, body })
    expect(reply.statusCode).toBe(200)
    return body.op_id
  }
  const read = async (who: Person, path: string) => {
    const reply = await call(server, 'GET', `office/events/${event.id}/${path}`, { token: who.token })
    return { status: reply.statusCode, ...reply.json<{ code?: string; data: Record<string, never> }>() }
  }
  return { event, north, south, sell, read, ...people }
}

test('a plot has the step that was asked for, and otherwise one that suits the charges', async () => {
  const { sell, read, luz, mara } = await aNight()
  await sell(luz, 50)
  const at = server.clock.now().getTime()
  const around = `from=${new Date(at - 3_600_000).toISOString()}&to=${new Date(at + 3_600_000).toISOString()}`
  const stepOf = async (more: string) =>
    ((await read(mara, `overview?${around}${more}`)).data as { series?: { step: number } }).series?.step
  expect(await stepOf('')).toBe(15)
  for (const step of [1, 5, 15, 60]) expect(await stepOf(`&step=${step}`)).toBe(step)
  expect((await read(mara, `overview?${around}&step=10`)).status).toBe(422)
})

test('the overview says what was loaded, spent and is left, where it was sold, and that it adds up', async () => {
  const { event, north, south, sell, read, luz, beto, mara } = await aNight()
  await sell(luz, 110, 10)
  await sell(beto, 50)
  const { status, data } = await read(mara, 'overview?step=60')
  const hour = new Date(server.clock.now()).toISOString()
  expect(status).toBe(200)
  expect(data).toEqual({
    at: hour,
    event: {
      name: event.name,
      starts_at: event.startsAt.toISOString(),
      ends_at: event.endsAt.toISOString(),
      timezone: event.timezone,
      status: 'published',
    },
    own_place: null,
    choices: { places: [north, south].map(({ id, name }) => ({ id, name })) },
    figures: {
      loaded: 1_000,
      topups: 1,
      spent: 160,
      charges: 2,
      tips: 10,
      sales: 150,
      cash_sales: 0,
      deposits: 0,
      given_back: 0,
      fees: 0,
      chargebacks: 0,
      recovered: 0,
      breakage: 0,
    },
    unspent: {
      amount: 840,
      held: 0,
      people: 1,
      balances: [
        { from: 0, to: 0, qrs: 0, amount: 0 },
        { from: 0, to: 50, qrs: 0, amount: 0 },
        { from: 50, to: 100, qrs: 0, amount: 0 },
        { from: 100, to: 200, qrs: 0, amount: 0 },
        { from: 200, to: 500, qrs: 0, amount: 0 },
        { from: 500, to: 1_000, qrs: 1, amount: 840 },
        { from: 1_000, to: null, qrs: 0, amount: 0 },
      ],
    },
    identity: {
      terms: [
        { term: 'loaded', amount: 1_000 },
        { term: 'promo_granted', amount: 0 },
        { term: 'corrections', amount: 0 },
        { term: 'spent', amount: 160 },
        { term: 'given_back', amount: 0 },
        { term: 'chargebacks', amount: 0 },
        { term: 'breakage', amount: 0 },
        { term: 'promo_lapsed', amount: 0 },
      ],
      unspent: 840,
      difference: 0,
    },
    pace: { charges_per_minute: 0, sold_per_minute: 0, loaded_last_hour: 1_000 },
    places: [
      { id: north.id, name: 'Barra Norte', amount: 110, per_minute: 0, points: [0, 11_000] },
      { id: south.id, name: 'Barra Sur', amount: 50, per_minute: 0, points: [0, 5_000] },
    ],
    series: {
      step: 60,
      starts: [event.startsAt.toISOString(), hour],
      loaded: [0, 100_000],
      spent: [0, 16_000],
    },
    methods: [{ method: 'promo', topups: 1, amount: 1_000, fees: null }],
    products: [{ name: 'Taco', pieces: 2, amount: 150 }],
  })
})

test('the overview draws the step that is asked for; without one, few charges are drawn by the hour', async () => {
  const { read, mara } = await aNight()
  const now = server.clock.now().getTime()
  const over = async (hours: number, more = '') => {
    const [from, to] = [now - hours * 3_600_000, now].map((at) => new Date(at).toISOString())
    const { data } = await read(mara, `overview?from=${from}&to=${to}${more}`)
    const { step, starts } = data['series'] as unknown as { step: number; starts: string[] }
    return [step, starts.length]
  }
  expect(await over(12)).toEqual([60, 12])
  expect(await over(24)).toEqual([60, 24])
  expect(await over(24, '&step=5')).toEqual([5, 288])
  expect(await over(24, '&step=1')).toEqual([1, 1_440])
})

test('a vendor sees the own place alone, whatever is asked for; without a place nothing; and others nothing at all', async () => {
  const { event, north, south, sell, read, luz, beto, vera, mara, sol } = await aNight()
  await sell(luz, 110)
  const op = await sell(beto, 50)
  await call(server, 'POST', `staff/events/${event.id}/operations/${op}/void`, {
    token: mara.token,
    body: { op_id: randomUUID(), reason: 'Producto equivocado' },
  })
  await sell(beto, 30)
  const shown = await read(vera, `overview?step=60&place=${north.id}`)
  expect(shown.data).toMatchObject({
    own_place: south.id,
    figures: { spent: 30, loaded: 0, given_back: null, fees: null },
    unspent: null,
    identity: null,
    places: [{ id: south.id, amount: 30 }],
    products: [{ name: 'Taco', amount: 30 }],
  })
  const sales = await read(vera, `sales?place=${north.id}`)
  expect(sales.data).toMatchObject({
    own_place: south.id,
    choices: { places: [{ id: south.id, name: 'Barra Sur' }], events: [], devices: [] },
    totals: { sales: 30, tips: 0, charges: 1, voids: { count: 1, amount: 50 } },
    places: [{ id: south.id, amount: 30 }],
    people: [{ id: beto.id, charges: 1, sales: 30, voids: { count: 1, amount: 50 } }],
  })
  expect((await read(vera, 'sales/voids')).data).toMatchObject({
    voids: [{ place: 'Barra Sur', amount: 50, reason: 'Producto equivocado' }],
    next: null,
  })
  expect(await read(vera, `sales?compare=${event.id + 1}`)).toMatchObject({ status: 404 })
  expect(await read(vera, 'money')).toMatchObject({ status: 403 })
  expect(await read(sol, 'overview')).toMatchObject({ status: 403 })
  const placeless = await aPerson(server, [{ eventId: event.id, role: 'vendor' }])
  expect(await read(placeless, 'overview')).toMatchObject({ status: 409, code: 'place_missing' })
})

test('sales are chosen by place, person and product, and compared with another event by hours since the doors', async () => {
  const first = await aNight()
  await first.sell(first.luz, 70)
  const { event, north, sell, read, luz, beto } = await aNight()
  await Promise.all([sell(luz, 110, 10), sell(beto, 50)])
  const admin = await aPerson(server, [{ eventId: null, role: 'admin' }])
  const { data } = await read(admin, `sales?place=${north.id}&person=${luz.id}&compare=${first.event.id}`)
  expect(data).toMatchObject({
    totals: { sales: 100, tips: 10, cash_sales: 0, charges: 1, voids: { count: 0, amount: 0 } },
    places: [{ id: north.id, points: [11_000], amount: 110, charges: 1 }],
    products: [
      {
        name: 'Taco',
        unit_price: 100,
        pieces: 1,
        amount: 100,
        places: [{ id: north.id, pieces: 1, amount: 10_000 }],
      },
    ],
    comparison: { name: first.event.name, hours: [{ hour: 1, own: 110, other: 70 }] },
  })
  expect((await read(admin, `sales?person=${randomUUID()}`)).data).toMatchObject({ places: [], people: [] })
  expect(await read(admin, 'sales?from=ayer')).toMatchObject({ status: 422 })
  expect(event.id).not.toBe(first.event.id)
})

test('the accounts add up to zero, and each one’s movements come in pages of fifty, all of them once', async () => {
  const { north, sell, read, luz, mara } = await aNight()
  for (let n = 0; n < 56; n += 1) await sell(luz, 5)
  const { data } = await read(mara, 'money')
  const accounts = (
    data as unknown as { accounts: { id: number; group: string; name: string | null; balance: number }[] }
  ).accounts
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  expect(data).toMatchObject({ identity: { difference: 0 }, figures: { spent: 280, unspent: 720, net: 280 } })
  const bar = accounts.find(({ group }) => group === 'bars')!
  expect(bar).toMatchObject({ name: north.name, balance: -280 })
  const seen: string[] = []
  let next: string | null = null
  do {
    const path = `money/accounts/${bar.id}${next === null ? '' : `?before=${next}`}`
    const page = (await read(mara, path)).data as unknown as {
      movements: { op_id: string; amount: number; who: string }[]
      next: string | null
    }
    seen.push(...page.movements.map(({ op_id: opId }) => opId))
    expect(page.movements[0]).toMatchObject({
      amount: -5,
      who: 'Ana Luna',
      other: { group: 'wallets' },
      place: 'Barra Norte',
      kind: 'charge',
    })
    next = page.next
  } while (next !== null)
  expect([seen.length, new Set(seen).size]).toEqual([56, 56])
  expect(await read(mara, 'money/accounts/99')).toMatchObject({ status: 404 })
  expect(await read(mara, `money/accounts/${bar.id}?before=x`)).toMatchObject({ status: 422 })
})

test('a charge is on the open stream within two seconds, and the stream ends with the role', async () => {
  const { event, sell, luz, mara } = await aNight()
  if (!server.app.http.server.listening) await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.http.server.address() as AddressInfo
  const gone = new AbortController()
  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/es/office/events/${event.id}/live`, {
    headers: mara.authorization,
    signal: gone.signal,
  })
  expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (spent: number): Promise<void> => {
    while (!text.includes(`"spent":${spent},`)) {
      const { value, done } = await reader.read()
      if (done) throw new Error('the stream ended')
      text += value
    }
  }
  await until(0)
  const before = performance.now()
  await sell(luz, 120)
  await until(120)
  expect(performance.now() - before).toBeLessThan(2_000)
  await server.pool.query('DELETE FROM role_grant WHERE user_id = $1', [mara.id])
  server.clock.pass(60_000)
  while (!(await reader.read()).done);
  gone.abort()
})

test('an event that loaded more than anybody may pay at once is told to the centavo', async () => {
  const { event, read, mara } = await aNight()
  for (let n = 0; n < 3; n += 1) await aWallet(server, event.id, { balance: 9_999_999_999 })
  const loaded = 300_000_999.97
  const { data: overview } = await read(mara, 'overview?step=60')
  expect(overview).toMatchObject({
    figures: { loaded },
    unspent: { amount: loaded },
    identity: { difference: 0 },
  })
  const { data: money } = await read(mara, 'money')
  expect(money).toMatchObject({ figures: { loaded, unspent: loaded } })
  expect((await read(mara, 'sales')).status).toBe(200)
  expect(await read(mara, 'closing')).toMatchObject({ data: { unspent: loaded } })
  const { data: events } = (await call(server, 'GET', 'office/events', { token: mara.token })).json<{
    data: unknown
  }>()
  expect(events).toMatchObject([{ figures: { loaded } }])
})
