import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beers, lastBeer, useItemReturns, waters } from '../../../test/venue/item-returns.ts'
import { useServer } from '../../../test/server/server.ts'
import { aWallet, balanceOf } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)
const { bars, ask, balance, scene, charge, giveBack, isGivenBackOnce, voidAll, left, leftOf } =
  useItemReturns(server)

test('two tills that give the last beer back at once give it once; twenty with one id too', async () => {
  await isGivenBackOnce(await charge(lastBeer))
  expect(await balance(scene.qr)).toBe(100_000n - 59_900n + 8_000n + 2_550n)
})

test('a void beside returns never gives back more than was paid, whichever comes first', async () => {
  for (let round = 0; round < 6; round += 1) {
    const own = await aWallet(server, bars.event.id, { balance: 100_000 })
    const of = await charge({}, own)
    await Promise.all([
      giveBack(of, beers(1)),
      giveBack(of, waters(2), bars.mara),
      ...(round % 2 ? [giveBack(of, [...beers(3), ...waters(2)])] : []),
      voidAll(of),
      voidAll(of, bars.mara),
    ])
    expect(await left(of)).toMatchObject({ status: 'voided', amount: 0 })
    expect(await balanceOf(server, bars.event.id, own.walletId)).toBe(100_000n)
  }
})

test('whatever is given back in whatever order, at once or not, the books are those of the rest alone', async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ line: fc.nat(1), quantity: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 1, arbitrary: fc.constant('void' as const) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), fc.boolean(), async (steps, atOnce) => {
      const own = await aWallet(server, bars.event.id, { balance: 100_000 })
      const of = await charge({ beers: 4, waters: 3 }, own)
      const run = (each: (typeof steps)[number]) => (each === 'void' ? voidAll(of) : giveBack(of, [each]))
      const done: number[] = []
      if (atOnce) done.push(...(await Promise.all(steps.map(run))).map(({ status }) => status))
      else for (const each of steps) done.push((await run(each)).status)
      const now = await left(of)
      const worth = now.items.reduce((sum, item) => sum + item.left * item.unit_price, 0)
      expect(now.amount).toBe(now.status === 'voided' ? 0 : worth + 9)
      const back = steps.flatMap((each, n) => (each !== 'void' && done[n] === 200 ? [each] : []))
      const stillSold = [4, 3].map((sold, line) =>
        back.reduce((sum, each) => sum - (each.line === line ? each.quantity : 0), sold),
      )
      expect(now.status === 'voided' || now.items.map((item) => item.left)).toEqual(
        now.status === 'voided' || stillSold,
      )
      const paid = BigInt(Math.round(now.amount * 100))
      expect(await balanceOf(server, bars.event.id, own.walletId)).toBe(100_000n - paid)
    }),
    { numRuns: 25 },
  )
})

test('a return that is killed before its end gave nothing back, and its repeat does it once', async () => {
  await ask('PUT', `products/${bars.beer}/stock`, { left: 10, alert_at: 0 }, bars.mara)
  const of = await charge()
  await server.superPool.query(
    `CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`,
  )
  // After the ledger's part, which is the first of the transaction.
  await server.superPool.query(
    'CREATE TRIGGER breaks_off BEFORE UPDATE ON stock_taken FOR EACH ROW EXECUTE FUNCTION break_off()',
  )
  const op_id = randomUUID()
  expect(await giveBack(of, beers(1), bars.luz, op_id)).toMatchObject({ status: 503 })
  expect(await balance(scene.qr)).toBe(70_000n)
  expect(await left(of)).toMatchObject({ amount: 300 })
  await server.superPool.query('DROP TRIGGER breaks_off ON stock_taken')
  expect(await giveBack(of, beers(1), bars.luz, op_id)).toMatchObject({ status: 200 })
  expect(await giveBack(of, beers(1), bars.luz, op_id)).toMatchObject({ status: 200 })
  expect([await balance(scene.qr), await leftOf(bars.beer)]).toEqual([78_000n, 8])
})
