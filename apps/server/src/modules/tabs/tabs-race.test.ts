import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { somebodyWaits } from '../../../test/money/ledger.ts'
import { useServer } from '../../../test/server/server.ts'
import { type ToldTab, useTabs } from '../../../test/venue/tabs.ts'
import { testSealKey, type TestWallet } from '../../../test/venue/venue.ts'
import { transact } from '../../db/index.ts'
import { blockWallet, lockHolder, reissueCode, setLiveOnly, verifyLedger } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
const tabs = useTabs(server)
const {
  bars,
  ask,
  scene,
  balance,
  beers,
  open,
  opened,
  add,
  takeBack,
  close,
  read,
  raise,
  counters,
  leftOf,
} = tabs

const okOf = (replies: readonly { status: number }[]): number =>
  replies.filter(({ status }) => status === 200).length

test('ten tills that add the last bottle at once add as many as the hold covers', async () => {
  const tab = await opened(330)
  const tills = Array.from({ length: 10 }, (_, n) => add(tab, [beers(1)], n % 2 ? bars.luz : bars.mara))
  const replies = await Promise.all(tills)
  expect(okOf(replies)).toBe(4)
  expect(replies.filter(({ body }) => body.code === 'tab_over_hold')).toHaveLength(6)
  expect(await read(tab)).toMatchObject({ served: 320, free: 10 })
})

test('two tills that close at once charge once; the other is told so', async () => {
  const tab = await opened(400)
  await add(tab, [beers(3)])
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) => close(tab, 240, {}, n % 2 ? bars.luz : bars.mara)),
  )
  expect(okOf(replies)).toBe(1)
  expect(replies.filter(({ body }) => body.code === 'tab_closed')).toHaveLength(7)
  expect(await balance(scene.qr)).toBe(76_000n)
})

test('one QR that is scanned at many tills at once opens one tab', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => open(300)))
  expect(okOf(replies)).toBe(1)
  expect(replies.filter(({ body }) => body.code === 'tab_already_open')).toHaveLength(7)
  expect(await balance(scene.qr)).toBe(70_000n)
})

test.each([
  ['blocked', 'wallet_blocked'],
  ['replaced', 'wallet_blocked'],
  ['made live only', 'live_only'],
] as const)('a QR that is %s while its tab waits to be closed agrees to no tip', async (becomes, code) => {
  const { walletId, code: qr } = scene.qr
  const eventId = bars.event.id
  const tab = await opened(300)
  await add(tab, [beers(1)])
  const closing: ReturnType<typeof close>[] = []
  await transact(server.db, async (tx) => {
    await lockHolder(tx, eventId, walletId)
    closing.push(close(tab, 80, { tip: 8, code: qr }))
    await somebodyWaits(server)
    const change = { eventId, walletId, opId: randomUUID() as OpId, at: server.clock.now() }
    if (becomes === 'blocked') await blockWallet(tx, change)
    else if (becomes === 'replaced') await reissueCode(tx, { ...change, sealKey: testSealKey })
    else await setLiveOnly(tx, { eventId, walletId, isLiveOnly: true })
  })
  expect(await Promise.all(closing)).toMatchObject([{ status: 409, body: { code } }])
  expect(await read(tab)).toMatchObject({ status: 'open', served: 80 })
  expect(await close(tab, 80)).toMatchObject({ status: 200, body: { data: { amount: 80, tip: 0 } } })
  expect(await balance(scene.qr)).toBe(92_000n)
})

type Step =
  | { do: 'add' | 'takeBack'; pieces: number }
  | { do: 'raise' | 'charge'; pesos: number }
  | { do: 'close' | 'void' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('add' as const), pieces: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('takeBack' as const), pieces: fc.integer({ min: 1, max: 2 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('raise' as const), pesos: fc.constantFrom(50, 120, 400) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('charge' as const), pesos: fc.constantFrom(80, 400) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'void' as const) }) },
)

type Scene = { tab: string; qr: TestWallet; close: string }

const run = async ({ tab, qr, close: op }: Scene, each: Step): Promise<unknown> => {
  const now = await read(tab)
  switch (each.do) {
    case 'add':
      return add(tab, [beers(each.pieces)])
    case 'takeBack': {
      const line = now.lines.find(({ left }) => left > 0)
      return line && takeBack(tab, line, Math.min(each.pieces, line.left), bars.mara)
    }
    case 'raise':
      return raise(tab, each.pesos, qr)
    case 'charge':
      return tabs.charge(qr, each.pesos, bars.teo, { items: [] })
    case 'close':
      return close(tab, now.served, {}, bars.luz, op)
    case 'void': {
      const body = { op_id: randomUUID(), reason: 'Se equivocó' }
      return ask('POST', `operations/${op}/void`, body, bars.mara)
    }
  }
}

/** What the ledger says of a QR's charges that stand, in centavos, by place. */
const chargedOf = async ({ walletId }: TestWallet, place: string): Promise<bigint> => {
  const { rows } = await server.superPool.query<{ amount: string }>(
    `SELECT coalesce(sum(CASE kind WHEN 2 THEN amount ELSE -amount END), 0)::text AS amount FROM ledger.transfer
     WHERE event_id = $1 AND wallet_id = $2 AND kind IN (2, 7) AND place = $3`,
    [bars.event.id, walletId, place],
  )
  return BigInt(rows[0]?.amount ?? '0')
}

const centavosOf = (pesos: number): bigint => BigInt(Math.round(pesos * 100))

/** Whatever happened: the tab is within its hold, and the QR has what it had less what stands. */
const check = async ({ tab, qr, close: op }: Scene): Promise<void> => {
  const now: ToldTab = await read(tab)
  expect(now.served).toBeLessThanOrEqual(now.hold)
  const worth = now.lines.reduce((sum, { left }) => sum + left * 80, 0)
  expect(now.served).toBe(worth)
  const held = now.status === 'open' ? centavosOf(now.hold) : 0n
  expect((await counters(qr))?.held).toBe(held)
  const [here, there] = [await chargedOf(qr, bars.north.id), await chargedOf(qr, bars.south.id)]
  const voided = await server.superPool.query(
    'SELECT FROM ledger.transfer WHERE event_id = $1 AND reverses_id = $2',
    [bars.event.id, op],
  )
  const isCharged = now.status === 'closed' && voided.rowCount === 0
  expect(here).toBe(isCharged ? centavosOf(now.served) : 0n)
  expect(await balance(qr)).toBe(100_000n - held - here - there)
}

test(
  'whatever tills do to a tab, at once or not, it stays within its hold and the books are those of what was served',
  { timeout: 180_000 },
  async () => {
    const STOCK = 10_000
    await ask('PUT', `products/${bars.beer}/stock`, { left: STOCK, alert_at: 0 }, bars.mara)
    let sold = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 2, maxLength: 12 }),
        fc.boolean(),
        async (steps, atOnce) => {
          const qr = await tabs.wallet()
          const of = { qr, tab: await opened(300, qr), close: randomUUID() }
          if (atOnce) await Promise.all(steps.map((each) => run(of, each)))
          else for (const each of steps) await run(of, each)
          await check(of)
          const now = await read(of.tab)
          const voided = await server.superPool.query(
            'SELECT FROM ledger.transfer WHERE event_id = $1 AND reverses_id = $2',
            [bars.event.id, of.close],
          )
          sold += voided.rowCount ? 0 : now.served / 80
          expect(await leftOf(bars.beer)).toBe(STOCK - sold)
        },
      ),
      { numRuns: Number(process.env['LEDGER_RUNS'] ?? 12), interruptAfterTimeLimit: 120_000 },
    )
    expect((await verifyLedger(server.db, bars.event.id)).problems).toEqual([])
  },
)

test.each([
  ['the tab is marked', 'BEFORE UPDATE ON tab'],
  ['its stock is moved', 'BEFORE DELETE ON stock_taken'],
])('a close that is killed before %s charged nothing, and its repeat does it once', async (_what, when) => {
  await ask('PUT', `products/${bars.beer}/stock`, { left: 10, alert_at: 0 }, bars.mara)
  const tab = await opened(300)
  await add(tab, [beers(2)])
  await server.superPool.query(
    `CREATE OR REPLACE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`,
  )
  await server.superPool.query(`CREATE TRIGGER breaks_off ${when} FOR EACH ROW EXECUTE FUNCTION break_off()`)
  const table = when.split(' ').at(-1) ?? ''
  const op = randomUUID()
  try {
    expect(await close(tab, 160, {}, bars.luz, op)).toMatchObject({ status: 503 })
  } finally {
    await server.superPool.query(`DROP TRIGGER breaks_off ON ${table}`)
  }
  expect([await balance(scene.qr), await leftOf(bars.beer)]).toEqual([70_000n, 8])
  expect(await read(tab)).toMatchObject({ status: 'open', served: 160 })
  for (let n = 0; n < 2; n += 1)
    expect(await close(tab, 160, {}, bars.luz, op)).toMatchObject({
      status: 200,
      body: { data: { amount: 160, balance_after: 840 } },
    })
  expect(await balance(scene.qr)).toBe(84_000n)
})
