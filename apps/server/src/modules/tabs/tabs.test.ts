import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { useTabs } from '../../../test/venue/tabs.ts'

const server = useServer(() => ({}) as never)
const tabs = useTabs(server)
const {
  bars,
  scene,
  ask,
  post,
  balance,
  beers,
  open,
  opened,
  add,
  takeBack,
  close,
  read,
  list,
  counters,
  leftOf,
} = tabs

const refused = (code: string) => ({ body: { code } })
const closed = { body: { data: { tab: { status: 'closed', free: 0 } } } }

/** What a QR's holder reads of a wallet, newest first: kind and pesos. */
const rowsOf = async (walletId: string) => {
  const { rows } = await server.superPool.query<{ name: string; amount: string }>(
    `SELECT k.name, t.amount::text AS amount FROM ledger.transfer t JOIN ledger.kind k USING (kind)
     WHERE t.event_id = $1 AND t.wallet_id = $2 AND t.kind <> 1 ORDER BY t.wallet_seq`,
    [bars.event.id, walletId],
  )
  return rows.map(({ name, amount }) => `${name} ${amount}`)
}

describe('a tab', () => {
  test('holds, is served twice, refuses what is beyond, and is charged once; the rest is free', async () => {
    const tab = await opened(300)
    expect(await balance(scene.qr)).toBe(70_000n)
    expect(await add(tab, [beers(2)])).toMatchObject({
      status: 200,
      body: { data: { served: 160, free: 140 } },
    })
    expect(await add(tab, [beers(1), { name: 'Otro monto', quantity: 1, unit_price: 10 }])).toMatchObject({
      status: 200,
    })
    expect(await add(tab, [beers(1)])).toMatchObject({
      status: 409,
      body: { code: 'tab_over_hold', data: { free: 50 } },
    })
    expect(await list()).toMatchObject([{ id: tab, hold: 300, served: 250, free: 50, status: 'open' }])
    const op = randomUUID()
    expect(await close(tab, 250, {}, bars.luz, op)).toMatchObject({
      status: 200,
      body: { data: { op_id: op, amount: 250, tip: 0, balance_before: 1000, balance_after: 750 } },
    })
    expect(await balance(scene.qr)).toBe(75_000n)
    expect(await list()).toEqual([])
    expect(await rowsOf(scene.qr.walletId)).toEqual(['tab_hold 30000', 'tab_void 30000', 'charge 25000'])
    const bill = (await ask('GET', `operations/${op}`, undefined, bars.luz)).body.data
    expect(bill).toMatchObject({
      amount: 250,
      items: [
        { name: 'Cerveza', quantity: 3, unit_price: 80 },
        { name: 'Otro monto', quantity: 1, unit_price: 10 },
      ],
    })
  })

  test('that served nothing moves nothing when it is closed, and frees its hold, once', async () => {
    const tab = await opened(300)
    const op = randomUUID()
    const first = await close(tab, 0, {}, bars.luz, op)
    expect(first).toMatchObject({ status: 200, body: { data: { amount: 0, balance_after: 1000 } } })
    expect(await close(tab, 0, {}, bars.luz, op)).toEqual(first)
    expect(await close(tab, 0)).toMatchObject({ status: 409, ...refused('tab_closed') })
    expect(await balance(scene.qr)).toBe(100_000n)
    expect(await rowsOf(scene.qr.walletId)).toEqual(['tab_hold 30000', 'tab_void 30000'])
  })

  test('each step is done once, however often it is asked for', async () => {
    const [a, b, c, d, e] = Array.from({ length: 5 }, () => randomUUID())
    const twice = async <T>(run: () => Promise<T>) => {
      const answers = await Promise.all([run(), run(), run()])
      return [...answers, await run()]
    }
    for (const answer of await twice(() => open(200, scene.qr, bars.luz, a)))
      expect(answer).toMatchObject({ status: 200, body: { data: { id: a, hold: 200 } } })
    const tab = a ?? ''
    for (const answer of await twice(() => tabs.raise(tab, 100, scene.qr, bars.luz, b)))
      expect(answer).toMatchObject({ status: 200, body: { data: { hold: 300 } } })
    for (const answer of await twice(() => add(tab, [beers(3)], bars.luz, c)))
      expect(answer).toMatchObject({ status: 200, body: { data: { served: 240 } } })
    const of = (await read(tab)).lines[0] ?? { round: '', line: 0 }
    for (const answer of await twice(() => takeBack(tab, of, 2, bars.luz, d)))
      expect(answer).toMatchObject({ status: 200, body: { data: { served: 80, lines: [{ left: 1 }] } } })
    for (const answer of await twice(() => close(tab, 80, {}, bars.luz, e)))
      expect(answer).toMatchObject({ status: 200, body: { data: { amount: 80, balance_after: 920 } } })
    expect(await balance(scene.qr)).toBe(92_000n)
  })

  test('the same id for something else is refused, and changes nothing', async () => {
    const tab = await opened(200)
    const round = randomUUID()
    await add(tab, [beers(1)], bars.luz, round)
    const mismatch = { status: 422, ...refused('operation_mismatch') }
    expect(await add(tab, [beers(2)], bars.luz, round)).toMatchObject(mismatch)
    expect(await open(300, scene.qr, bars.luz, tab)).toMatchObject(mismatch)
    const sale = randomUUID()
    expect(await tabs.charge(scene.qr, 80, bars.luz, { op_id: sale })).toMatchObject({ status: 200 })
    expect(await close(tab, 80, {}, bars.luz, sale)).toMatchObject(mismatch)
    expect(await read(tab)).toMatchObject({ served: 80, hold: 200, status: 'open' })
    expect(await balance(scene.qr)).toBe(72_000n)
  })

  test('is one a QR and place; another place has its own and sees no other', async () => {
    const tab = await opened(200)
    expect(await open(100)).toMatchObject({ status: 409, ...refused('tab_already_open') })
    expect(await open(100, scene.qr, bars.teo)).toMatchObject({ status: 200 })
    expect(await balance(scene.qr)).toBe(70_000n)
    const notFound = { status: 404 }
    expect(await add(tab, [beers(1)], bars.teo)).toMatchObject(notFound)
    expect(await close(tab, 0, {}, bars.teo)).toMatchObject(notFound)
    expect(await tabs.raise(tab, 10, scene.qr, bars.teo)).toMatchObject(notFound)
    expect((await ask('GET', `tabs/${tab}`, undefined, bars.teo)).status).toBe(404)
    expect(await list(bars.teo)).toHaveLength(1)
    expect((await ask('GET', 'tabs?of=event', undefined, bars.teo)).status).toBe(403)
    expect(await list(bars.mara, '?of=event')).toHaveLength(2)
    expect(await close(tab, 0, {}, bars.mara)).toMatchObject(closed)
  })

  test.each([
    ['more than the QR has', 1001, 'insufficient_balance'],
    ['more than the event charges', 30_000, 'over_limit'],
  ])('is refused for %s, and moves nothing', async (_what, hold, code) => {
    expect(await open(hold)).toMatchObject({ status: 409, ...refused(code) })
    expect([await balance(scene.qr), await list()]).toEqual([100_000n, []])
  })

  test('a raise is of its own QR, judged with what is held already, and never beyond the balance', async () => {
    const tab = await opened(300)
    expect(await tabs.raise(tab, 701)).toMatchObject({ status: 409, ...refused('insufficient_balance') })
    expect(await tabs.raise(tab, 10, await tabs.wallet())).toMatchObject({ ...refused('tab_other_qr') })
    expect(await tabs.raise(tab, 700)).toMatchObject({ status: 200, body: { data: { hold: 1000 } } })
    expect(await balance(scene.qr)).toBe(0n)
    expect(await tabs.charge(scene.qr, 80, bars.luz)).toMatchObject(refused('insufficient_balance'))
  })
})

describe('what a tab serves', () => {
  test.each([
    ['another price', { unit_price: 70 }, 'product_changed'],
    ['another name', { name: 'Agua' }, 'product_changed'],
    ['an unknown product', { product_id: randomUUID() }, 'product_sold_out'],
  ])('is refused with %s, and adds nothing', async (_what, wrong, code) => {
    const tab = await opened(300)
    expect(await add(tab, [{ ...beers(1), ...wrong }])).toMatchObject({ status: 409, ...refused(code) })
    expect(await read(tab)).toMatchObject({ served: 0, lines: [] })
  })

  test('takes stock when it is served, gives it back when it is taken back, and with the void of its charge', async () => {
    await ask('PUT', `products/${bars.beer}/stock`, { left: 4, alert_at: 0 }, bars.mara)
    const tab = await opened(800)
    expect(await add(tab, [beers(3)])).toMatchObject({ status: 200 })
    expect(await leftOf(bars.beer)).toBe(1)
    expect(await add(tab, [beers(2)])).toMatchObject({ status: 409, ...refused('product_sold_out') })
    expect(await read(tab)).toMatchObject({ served: 240 })
    const of = (await read(tab)).lines[0] ?? { round: '', line: 0 }
    expect(await takeBack(tab, of, 1)).toMatchObject({ status: 200, body: { data: { served: 160 } } })
    expect(await takeBack(tab, of, 3)).toMatchObject({ status: 409, ...refused('items_already_returned') })
    expect(await takeBack(tab, { ...of, line: 7 }, 1)).toMatchObject({ status: 404 })
    expect(await leftOf(bars.beer)).toBe(2)
    expect(await add(tab, [beers(1)])).toMatchObject({ status: 200 })
    const op = randomUUID()
    expect(await close(tab, 240, {}, bars.luz, op)).toMatchObject(closed)
    expect(await leftOf(bars.beer)).toBe(1)
    const reason = { op_id: randomUUID(), reason: 'Se equivocó' }
    const back = await ask(
      'POST',
      `operations/${op}/return`,
      { ...reason, items: [{ line: 0, quantity: 1 }] },
      bars.luz,
    )
    expect(back).toMatchObject({ status: 200 })
    expect(await leftOf(bars.beer)).toBe(2)
    const voided = await ask('POST', `operations/${op}/void`, { ...reason, op_id: randomUUID() }, bars.luz)
    expect(voided).toMatchObject({ status: 200 })
    expect([await leftOf(bars.beer), await balance(scene.qr)]).toEqual([4, 100_000n])
  })

  test('a deposit for cups is paid with its charge, and comes back later', async () => {
    await ask('PUT', `products/${bars.beer}/cup`, { cup: { name: 'Vaso', price: 20 } }, bars.mara)
    const cup = { name: 'Vaso (depósito)', quantity: 1, unit_price: 20, is_cup: true }
    const tab = await opened(300)
    expect(await add(tab, [beers(1), cup])).toMatchObject({ status: 200 })
    expect(await add(tab, [{ ...cup, quantity: -1 }])).toMatchObject({ status: 422 })
    expect(await close(tab, 100)).toMatchObject(closed)
    const items = [beers(1), { ...cup, quantity: -1 }]
    const sale = { op_id: randomUUID(), code: scene.qr.code, amount: 60, items }
    expect(await ask('POST', 'charges', sale, bars.luz)).toMatchObject({ status: 200 })
  })

  test.each([
    ['nothing', []],
    ['no pieces', [{ name: 'Otro monto', quantity: 0, unit_price: 10 }]],
    ['a free line', [{ name: 'Otro monto', quantity: 1, unit_price: 0 }]],
  ])('of %s is refused beside its field', async (_what, items) => {
    const tab = await opened(300)
    expect(await add(tab, items)).toMatchObject({ status: 422, ...refused('validation_failed') })
    expect(await read(tab)).toMatchObject({ served: 0 })
  })
})

describe('a close', () => {
  test('with a tip takes the scan of its QR, stays within the hold, and gives the staff theirs', async () => {
    const tab = await opened(200)
    await add(tab, [beers(2)])
    const { code } = scene.qr
    expect(await close(tab, 160, { tip: 16 })).toMatchObject({ status: 409, ...refused('tab_tip_needs_qr') })
    const other = await tabs.wallet()
    expect(await close(tab, 160, { tip: 16, code: other.code })).toMatchObject(refused('tab_other_qr'))
    expect(await close(tab, 160, { tip: 41, code })).toMatchObject({
      body: { code: 'tab_over_hold', data: { free: 40 } },
    })
    expect(await close(tab, 160, { tip: 40, code })).toMatchObject({
      status: 200,
      body: { data: { amount: 200, tip: 40, balance_after: 800 } },
    })
    expect(await rowsOf(scene.qr.walletId)).toContain('tip 4000')
  })

  test('of a tab that changed on another till is refused, because another sum was shown', async () => {
    const tab = await opened(300)
    await add(tab, [beers(1)])
    await add(tab, [beers(1)])
    expect(await close(tab, 80)).toMatchObject({ status: 409, ...refused('tab_changed') })
    expect(await close(tab, 160)).toMatchObject(closed)
    expect(await add(tab, [beers(1)])).toMatchObject({ status: 409, ...refused('tab_closed') })
    expect(await tabs.raise(tab, 10)).toMatchObject({ status: 409, ...refused('tab_closed') })
    expect(await balance(scene.qr)).toBe(84_000n)
  })

  test('a QR that was blocked or replaced adds nothing more and agrees to no tip, and what was served is charged', async () => {
    const tab = await opened(300)
    await add(tab, [beers(1)])
    const cash = bars.mara
    expect(await post('qr/block', { code: scene.qr.code }, cash)).toMatchObject({ status: 200 })
    expect(await add(tab, [beers(1)])).toMatchObject({ status: 409, ...refused('wallet_blocked') })
    const tipped = await close(tab, 80, { tip: 8, code: scene.qr.code })
    expect(tipped).toMatchObject({ status: 409, ...refused('wallet_blocked') })
    expect(await close(tab, 80)).toMatchObject(closed)
    expect((await counters(scene.qr))?.held).toBe(0n)
  })

  test('a product that isn’t there is a 404, as is a tab of another event', async () => {
    expect(await close(randomUUID(), 0)).toMatchObject({ status: 404 })
    expect(await add(randomUUID(), [beers(1)])).toMatchObject({ status: 404 })
  })
})
