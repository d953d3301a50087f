import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { useDiscounts } from '../../../test/venue/discounts.ts'
import { verifyLedger } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)
const { bars, ask, wallet, balance, discount, chargeLess, give, uses } = useDiscounts(server)

type Step = { kind: 'charge' | 'free'; quantity: number; meal: 0 | 1; isVoided: boolean }
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('charge', 'free'),
  quantity: fc.integer({ min: 1, max: 3 }),
  meal: fc.constantFrom(0, 1),
  isVoided: fc.boolean(),
})

test('however many tills give at once, no person passes their limit and every use is whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.integer({ min: 40, max: 400 }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, most, mostUses) => {
        const limits = { kind: 'staff_meal', most_per_night: most, most_uses_per_night: mostUses }
        const half = await discount({ ...limits, percent: 50 })
        const whole = await discount({ ...limits, percent: 100 })
        const people = [bars.luz.id, bars.teo.id]
        const qrs = [await wallet(), await wallet()]
        const before = (await uses()).length
        const replies = await Promise.all(
          steps.map(async ({ kind, quantity, meal, isVoided }, n) => {
            const by = n % 2 ? bars.luz : bars.teo
            const op_id = randomUUID()
            const person = people[meal] as string
            const qr = qrs[n % 2] as (typeof qrs)[0]
            const { status } =
              kind === 'charge'
                ? await chargeLess(qr, quantity, { id: half, amount: quantity * 40, person }, by, { op_id })
                : await give(whole, quantity, by, { op_id, person })
            expect([200, 409]).toContain(status)
            if (isVoided && status === 200)
              await ask('POST', `operations/${op_id}/void`, { op_id: randomUUID(), reason: 'Prueba' }, by)
            return status === 200 ? op_id : null
          }),
        )
        const given = new Set<string | null>(replies.filter((op) => op !== null))
        const all = await uses()
        expect(all.length - before).toBe(given.size)
        const standing = all.filter(({ op_id, voided }) => given.has(op_id) && !voided)
        for (const person of people)
          for (const isFree of [false, true]) {
            const theirs = standing.filter((use) => use.person === person && use.is_free === isFree)
            expect(theirs.length).toBeLessThanOrEqual(mostUses)
            expect(theirs.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(most * 100)
          }
        const paid = standing.reduce((sum, { gross, amount }) => sum + gross - amount, 0)
        const left = await Promise.all(qrs.map((qr) => balance(qr)))
        expect(left.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n)).toBe(200_000n - BigInt(paid))
        const { rows } = await server.pool.query(
          'SELECT coalesce(sum(amount_centavos), 0)::text AS amount, coalesce(sum(uses), 0)::text AS uses FROM discount_night WHERE discount_id = ANY ($1)',
          [[half, whole]],
        )
        expect(rows[0]).toEqual({
          amount: String(standing.reduce((sum, { amount }) => sum + amount, 0)),
          uses: String(standing.length),
        })
        for (const id of [half, whole]) await ask('DELETE', `discounts/${id}`, undefined, bars.mara)
      },
    ),
    { numRuns: 12 },
  )
  expect((await verifyLedger(server.db, bars.event.id)).problems).toEqual([])
})

test('a limit of one is given to one of many tills that ask at the same moment', async () => {
  const id = await discount({ most_uses_per_night: 1 })
  const qrs = await Promise.all(Array.from({ length: 6 }, () => wallet()))
  const replies = await Promise.all(qrs.map((qr) => chargeLess(qr, 1, { id, amount: 8 })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await uses()).toHaveLength(1)
})

test('a limit that another transaction is using up waits for its end', async () => {
  const id = await discount({ kind: 'courtesy', percent: 100, most_uses_per_night: 2 })
  expect(await give(id, 1)).toMatchObject({ status: 200 })
  const { rows: known } = await server.pool.query<{ night: string }>(
    'SELECT night::text FROM discount_night WHERE discount_id = $1',
    [id],
  )
  const [one, other] = [await server.pool.connect(), await server.pool.connect()]
  const answerOf = async (on: typeof one): Promise<string | null> => {
    const use = {
      use_id: randomUUID(),
      discount_id: id,
      place: bars.north.id,
      given_by: bars.luz.id,
      gross: '100',
      amount: '100',
      night: known[0]?.night,
      lines: [],
    }
    const { rows } = await on.query<{ code: string | null }>(
      'SELECT (app.give_discount($1, $2, $3::uuid[], $4::jsonb[]))[1] AS code',
      [bars.event.id, server.clock.now(), [randomUUID()], [JSON.stringify(use)]],
    )
    return rows[0]?.code ?? null
  }
  const { rows: backends } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await server.superPool.query<{ by: number[] }>('SELECT pg_blocking_pids($1) AS by', [
      backends[0]?.pid,
    ])
    return (rows[0]?.by.length ?? 0) > 0
  }
  try {
    await one.query('BEGIN')
    expect(await answerOf(one)).toBeNull()
    const second = answerOf(other)
    while (!(await isWaiting()));
    await one.query('COMMIT')
    expect(await second).toBe('discount_limit')
  } finally {
    one.release()
    other.release()
  }
})
