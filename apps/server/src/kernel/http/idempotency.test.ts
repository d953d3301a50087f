import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../test/database/database.ts'
import { AppError } from '../errors.ts'
import { fingerprintOfRequest, isKey, once, type KeyedCall } from './idempotency.ts'

const database = useDatabase()
const now = new Date('2026-12-01T00:00:00Z')
let count = 0

const call = (over: Partial<KeyedCall> = {}): KeyedCall => ({
  principal: 'ana',
  route: 'POST qr',
  key: `key-${++count}`.padEnd(10, '0'),
  fingerprint: fingerprintOfRequest({ amount: 200n }),
  now,
  ...over,
})

beforeAll(async () => {
  await sql`CREATE TABLE thing (n integer)`.execute(database.ownerDb)
})

const work = async (tx: Parameters<Parameters<typeof once>[2]>[0]) => {
  await sql`INSERT INTO thing VALUES (1)`.execute(tx)
  return { made: true }
}
const things = async () => {
  const { rows } = await sql<{ n: bigint }>`SELECT count(*) AS n FROM thing`.execute(database.db)
  return Number(rows[0]?.n)
}

test('the same key and request gets the first answer and the work is done once', async () => {
  const keyed = call()
  const before = await things()
  expect(await once(database.db, keyed, work)).toEqual({ reply: { made: true }, isReplay: false })
  expect(await once(database.db, keyed, work)).toEqual({ reply: { made: true }, isReplay: true })
  expect(await things()).toBe(before + 1)
})

test('the same key with another request is refused', async () => {
  const keyed = call()
  await once(database.db, keyed, work)
  await expect(
    once(database.db, { ...keyed, fingerprint: fingerprintOfRequest({ amount: 300n }) }, work),
  ).rejects.toMatchObject({ code: 'idempotency_mismatch' })
})

test('a key belongs to its user and its route', async () => {
  const keyed = call()
  await once(database.db, keyed, work)
  expect((await once(database.db, { ...keyed, principal: 'eva' }, work)).isReplay).toBe(false)
  expect((await once(database.db, { ...keyed, route: 'POST other' }, work)).isReplay).toBe(false)
})

test('a refused request stores nothing, so the same key may succeed later', async () => {
  const keyed = call()
  const before = await things()
  const refuse = async (tx: Parameters<typeof work>[0]) => {
    await work(tx)
    throw new AppError('event_closed')
  }
  await expect(once(database.db, keyed, refuse)).rejects.toMatchObject({ code: 'event_closed' })
  expect(await things()).toBe(before)
  expect((await once(database.db, keyed, work)).isReplay).toBe(false)
})

test('twenty calls at once with one key do the work once; the others are told to wait or get its answer', async () => {
  const keyed = call()
  const before = await things()
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => once(database.db, keyed, work)))
  const refused = outcomes
    .filter((outcome) => outcome.status === 'rejected')
    .map(({ reason }) => (reason as AppError).code)
  expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['request_in_progress'] : []))
  expect(
    outcomes.filter((outcome) => outcome.status === 'fulfilled' && !outcome.value.isReplay),
  ).toHaveLength(1)
  expect(await things()).toBe(before + 1)
})

test('the order of fields makes no other request', () => {
  expect(fingerprintOfRequest({ a: 1, b: { c: [2n], d: undefined } })).toEqual(
    fingerprintOfRequest({ b: { c: [2n] }, a: 1 }),
  )
  expect(fingerprintOfRequest({ a: 1 })).not.toEqual(fingerprintOfRequest({ a: '1' }))
})

test.each(['', 'short', 'with space in it', 'ñ'.repeat(10), 'x'.repeat(201), undefined, ['a', 'b']])(
  '%j is no key',
  (key) => {
    expect(isKey(key)).toBe(false)
  },
)
