import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { useCupReturns } from '../../../test/venue/cup-returns.ts'

const server = useServer(() => ({}) as never)
const { bars, ask, wallet, balance, sell, giveBack, voidOf, paidBy, promoOf, grant } = useCupReturns(server)

test('eight tills that give the same cups back at once give them once; twenty with one id too', async () => {
  const qr = await wallet()
  await sell(qr, 4, 4)
  const many = await Promise.all(
    Array.from({ length: 8 }, (_, n) => giveBack(qr, 1, { by: n % 2 ? bars.luz : bars.teo })),
  )
  expect(many.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(many.filter(({ body }) => body.code === 'cups_not_paid')).toHaveLength(4)
  expect([await balance(qr), await paidBy(qr)]).toEqual([68_000n, [0n, 0n]])
  await sell(qr, 1, 2)
  const op_id = randomUUID()
  const same = await Promise.all(Array.from({ length: 20 }, () => giveBack(qr, 1, { op_id })))
  expect(same.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(same.filter(({ status, body }) => status !== 200 && body.code !== 'request_in_progress')).toEqual([])
  expect([await balance(qr), await paidBy(qr)]).toEqual([58_000n, [2_000n, 0n]])
})

test('a return beside a void of the charge that paid, a bill with cups and a void of the return keep what was paid', async () => {
  const step = fc.constantFrom('alone', 'bill', 'void bought', 'void returned', 'spend', 'buy', 'items')
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 8 }),
      fc.boolean(),
      fc.constantFrom(0, 30, 500),
      async (steps, atOnce, gift) => {
        const qr = await wallet()
        if (gift > 0) await grant(qr, gift)
        const bought = await sell(qr, 1, 2)
        const returned = randomUUID()
        const charge = (amount: number, items?: object[]) =>
          ask(
            'POST',
            'charges',
            { op_id: randomUUID(), code: qr.code, amount, ...(items && { items }) },
            bars.luz,
          )
        const cup = (quantity: number) => ({
          name: 'Vaso (depósito)',
          quantity,
          unit_price: 20,
          is_cup: true,
        })
        const typed = { name: 'Otro', quantity: 1, unit_price: 50 }
        const run = {
          alone: () => giveBack(qr, 1, { op_id: returned }),
          bill: () => charge(30, [typed, cup(-1)]),
          'void bought': () => voidOf(bought),
          'void returned': () => voidOf(returned),
          spend: () => charge(40),
          buy: () => charge(70, [typed, cup(1)]),
          items: () =>
            ask(
              'POST',
              `operations/${bought}/return`,
              { op_id: randomUUID(), items: [{ line: 0, quantity: 1 }], reason: 'No salió' },
              bars.luz,
            ),
        }
        if (atOnce) await Promise.all(steps.map((each) => run[each]()))
        else for (const each of steps) await run[each]()
        const [paid, promo] = await paidBy(qr)
        // Whatever is still paid goes back, and no centavo more.
        const before = { balance: await balance(qr), promo: (await promoOf(qr)) ?? 0n }
        const count = Number(paid / 2_000n)
        expect(await giveBack(qr, count + 1)).toMatchObject({ body: { code: 'cups_not_paid' } })
        const last = count > 0 ? await giveBack(qr, count) : { status: 200 }
        expect(last).toMatchObject({ status: 200 })
        expect([await balance(qr), await promoOf(qr)]).toEqual([before.balance + paid, before.promo + promo])
        // No gift has become money.
        expect((await balance(qr)) - ((await promoOf(qr)) ?? 0n)).toBeLessThanOrEqual(100_000n)
      },
    ),
    { numRuns: 30 },
  )
})

test('a return that is killed before its end gave nothing, and its repeat gives it once', async () => {
  const qr = await wallet()
  await sell(qr, 2, 2)
  await server.superPool.query(
    `CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`,
  )
  // After the ledger's part, which is the first of the transaction.
  await server.superPool.query(
    'CREATE TRIGGER breaks_off BEFORE INSERT ON cup_move FOR EACH ROW EXECUTE FUNCTION break_off()',
  )
  const op_id = randomUUID()
  expect(await giveBack(qr, 1, { op_id })).toMatchObject({ status: 503 })
  expect([await balance(qr), await paidBy(qr)]).toEqual([80_000n, [4_000n, 0n]])
  await server.superPool.query('DROP TRIGGER breaks_off ON cup_move')
  expect(await giveBack(qr, 1, { op_id })).toMatchObject({ status: 200 })
  expect(await giveBack(qr, 1, { op_id })).toMatchObject({ status: 200 })
  expect([await balance(qr), await paidBy(qr)]).toEqual([82_000n, [2_000n, 0n]])
})
