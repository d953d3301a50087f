import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { stepMs } from '@saldo/contract/live-qr'
import { centavos } from '@saldo/contract/money'
import { changesEachMs } from '@saldo/contract/offline'
import { digestName, writeOfflineTable } from '@saldo/contract/offline-table'
import { aPermit, aPhone, evening, ids, type TestPhone } from '../../../test/offline-world.ts'
import { judge, type Known, mostFor, type Refusal, refusalOf } from './judge.ts'
import { emptyJournal, forgetIn, heldBy, type Journal, type Sale, settledIn, soldTo } from './sold.ts'
import { rowsIn } from './table.ts'

const code = '001ABCDEFGHJKMNPQRSTVWXYZ0123'
let ana: TestPhone
let bea: TestPhone
let codeName = 0

beforeAll(async () => {
  ;[ana, bea] = await Promise.all([aPhone('0123456AB', 200), aPhone('0123456AC', 50)])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  codeName = digestName(new Uint8Array(digest))
})

const first = Math.floor(evening / changesEachMs)

const known = (changes: Partial<Known> = {}, isPaying = true, next = first): Known => {
  const live = [ana.row, { ...bea.row, isPaying }]
  const statics = [{ name: codeName, pesos: 80, isPaying: true }]
  const rows = rowsIn({ base: writeOfflineTable({ next, live, statics }).buffer, changes: [] })
  if (!rows) throw new Error('no table')
  const journal = emptyJournal(ids.device, ids.event)
  return { eventId: ids.event, permit: aPermit(), rows, journal, usedOnline: () => null, ...changes }
}

const judged = (text: string, about = known(), readMs = evening, nowMs = readMs) =>
  judge(text, about, { nowMs, readMs })

const sale = (changes: Partial<Sale>): Sale => ({
  opId: ids.op(1),
  amount: centavos(1_000),
  of: ana.handle,
  step: null,
  postedMs: null,
  ...changes,
})
const withSales = (...sales: Sale[]): Journal => ({ ...emptyJournal(ids.device, ids.event), sales })

test('a live QR of the table is accepted up to its balance, the terms and what is left of them', async () => {
  const about = known()
  const found = await judged(await ana.show(evening), about)
  if (typeof found === 'string') throw new Error(found)
  expect(mostFor(found, about)).toBe(20_000n)
  const rich = { ...found, row: { ...found.row, pesos: 9_000 } }
  expect(mostFor(rich, about)).toBe(50_000n)
  expect(mostFor(rich, { ...about, journal: withSales(sale({ amount: centavos(70_000) })) })).toBe(10_000n)
  const nearly = withSales(sale({ of: 'another', amount: centavos(395_000) }))
  expect(mostFor(rich, { ...about, journal: nearly })).toBe(5_000n)
  expect(mostFor(rich, { ...about, permit: aPermit({ lost: centavos(400_000) }) })).toBe('till_full')
  expect(mostFor(found, { ...about, journal: withSales(sale({ amount: centavos(20_000) })) })).toBe('empty')
})

test.each<[string, Refusal, () => Promise<unknown>]>([
  ['a screenshot', 'old', async () => judged(await ana.show(evening - 3 * stepMs))],
  ['a phone of another time', 'ahead', async () => judged(await ana.show(evening + 2 * stepMs))],
  ['another event’s', 'other_event', async () => judged(await ana.show(evening, 2))],
  ['a blocked one', 'pays_nothing', async () => judged(await bea.show(evening), known({}, false))],
  [
    'one that nobody knows',
    'unknown',
    async () => judged(await (await aPhone('0123456AD', 5)).show(evening)),
  ],
  [
    'another phone’s with this handle',
    'forged',
    async () => judged(await (await aPhone(ana.handle, 5)).show(evening)),
  ],
  [
    'one signed for another step',
    'forged',
    async () => {
      const [now, next] = [await ana.show(evening), await ana.show(evening + stepMs)]
      return judged(next.slice(0, 19) + now.slice(19))
    },
  ],
  [
    'one whose step was sold',
    'used',
    async () =>
      judged(
        await ana.show(evening),
        known({ journal: withSales(sale({ step: evening / stepMs, postedMs: 0 })) }),
      ),
  ],
  [
    'one of an earlier step than sold',
    'used',
    async () =>
      judged(
        await ana.show(evening - stepMs),
        known({ journal: withSales(sale({ step: evening / stepMs })) }),
      ),
  ],
  [
    'one whose step was sent to the server',
    'used',
    async () => judged(await ana.show(evening), known({ usedOnline: () => evening / stepMs })),
  ],
  [
    'one after the permit',
    'lapsed',
    async () =>
      judged(
        await ana.show(evening),
        known({ permit: aPermit({ ends_at: new Date(evening).toISOString() }) }),
      ),
  ],
  [
    'one that was read six minutes ago',
    'expired',
    async () => judged(await ana.show(evening), known(), evening, evening + 360_000),
  ],
  ['a static code', 'live_only', async () => judged(code)],
  ['no QR at all', 'live_only', async () => judged('https://example.com')],
])('%s is refused: %s', async (_what, refusal, look) => {
  expect(await look()).toBe(refusal)
})

test('a static code pays where the organiser agreed, and only at its event', async () => {
  const { terms } = aPermit()
  const about = known({ permit: aPermit({ terms: { ...terms, takes_static: true } }) })
  const found = await judged(code.toLowerCase(), about)
  expect(found).toMatchObject({ of: code, step: null, row: { pesos: 80 } })
  expect(await judged(`002${code.slice(3)}`, about)).toBe('other_event')
  expect(await judged(`${code.slice(0, -1)}4`, about)).toBe('unknown')
})

test('what is beyond the most is refused, of whatever bound', async () => {
  const about = known()
  const found = await judged(await ana.show(evening), about)
  if (typeof found === 'string') throw new Error(found)
  expect(refusalOf(found, about, centavos(20_000))).toBe(null)
  expect(refusalOf(found, about, centavos(20_001))).toBe('too_much')
})

test('what was sold counts until the table is of a minute after its posting', () => {
  const [of, amount] = [ana.handle, centavos(1_000)]
  const posted = withSales(sale({ of, amount, postedMs: evening }))
  const minute = first + 60_000 / changesEachMs
  expect([soldTo(posted, of, minute - 1), soldTo(posted, of, minute)]).toEqual([1_000n, 0n])
  expect(soldTo(withSales(sale({ of, amount })), of, minute)).toBe(1_000n)
})

type Step =
  | { do: 'sell'; of: number; amount: number }
  | { do: 'post'; which: number; paidShare: number }
  | { do: 'pass'; ms: number }
  | { do: 'refresh' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      of: fc.nat(2),
      amount: fc.integer({ min: 1, max: 70_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('post' as const), which: fc.nat(9), paidShare: fc.nat(100) }),
  },
  fc.record({ do: fc.constant('pass' as const), ms: fc.nat(90_000) }),
  fc.constant({ do: 'refresh' as const }),
)

test('no history of sales, postings and changes takes a till beyond what was agreed', () => {
  const wallets = [900, 300, 50]
  const { terms } = aPermit()
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      let journal = emptyJournal(ids.device, ids.event)
      let [nowMs, next, count] = [evening, first, 0]
      /** What the ledger has, and what the table knew of it when it was written. */
      const balances = wallets.map((pesos) => BigInt(pesos) * 100n)
      let table = [...wallets]
      for (const each of steps) {
        if (each.do === 'pass') nowMs += each.ms
        if (each.do === 'refresh') {
          next = Math.floor(nowMs / changesEachMs)
          table = balances.map((balance) => Number(balance / 100n))
          journal = forgetIn(journal, { next, postedSeq: 0, nowMs })
        }
        if (each.do === 'post') {
          const waiting = journal.sales.filter(({ postedMs }) => postedMs === null)
          const posted = waiting[each.which % Math.max(waiting.length, 1)]
          if (!posted) continue
          const of = Number(posted.of)
          // Another till may have taken some of it before.
          balances[of] = ((balances[of] ?? 0n) * BigInt(each.paidShare)) / 100n
          const paid = centavos(posted.amount < (balances[of] ?? 0n) ? posted.amount : (balances[of] ?? 0n))
          balances[of] = (balances[of] ?? 0n) - paid
          journal = settledIn(journal, { opId: posted.opId, seq: count, paid, nowMs })
        }
        if (each.do !== 'sell') continue
        const row = { name: each.of, pesos: table[each.of] ?? 0, isPaying: true }
        const about: Known = {
          eventId: ids.event,
          permit: aPermit(),
          rows: { next, live: () => undefined, statics: () => row },
          journal,
          usedOnline: () => null,
        }
        const found = { of: String(each.of), step: null, row, text: '' }
        const amount = centavos(each.amount)
        if (refusalOf(found, about, amount)) continue
        count += 1
        journal = {
          ...journal,
          sales: [...journal.sales, { ...sale({ opId: ids.op(count), amount }), of: found.of }],
        }
        expect(amount <= terms.max_sale).toBe(true)
        expect(heldBy(journal, aPermit()) <= terms.till_limit).toBe(true)
        const waiting = journal.sales.filter((one) => one.of === found.of && one.postedMs === null)
        const sum = waiting.reduce((total, one) => total + one.amount, 0n)
        expect(sum <= terms.wallet_limit && sum <= BigInt(row.pesos) * 100n).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
