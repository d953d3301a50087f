import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { afterStart, createTestClock, DAY_MS } from '../../../test/server/clock.ts'
import { useDatabase } from '../../../test/database/database.ts'
import { limits, type LimitName } from './limits.ts'
import { createLog } from '../log.ts'
import { createRateLimiter } from './rate-limit.ts'

const database = useDatabase()
const log = createLog('silent')
const names = Object.keys(limits) as LimitName[]
/** Every limit scaled down to this many, so that it is reached quickly; the product's own factor is 1. */
const ALLOWED = 6

const limiter = (name: LimitName, clock = createTestClock()) =>
  createRateLimiter({ db: database.db, clock, log, factor: ALLOWED / limits[name].limit })

/** Counts that are being written and wait for a lock at this moment. */
const waitingWrites = async (): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE '%INSERT INTO rate_counter%' AND pid <> pg_backend_pid()`.execute(database.db)
  return rows.length
}

describe('each row of the table ends in 429 with the seconds to wait', () => {
  test.each(names)('%s', async (name) => {
    const clock = createTestClock()
    const mine = limiter(name, clock)
    for (let i = 0; i < ALLOWED; i++) await mine.hit(name, 'somebody')
    await expect(mine.hit(name, 'somebody')).rejects.toMatchObject({
      code: 'too_many_requests',
      status: 429,
      detail: { retryAfterSeconds: expect.any(Number) },
    })
    await expect(mine.hit(name, 'somebody else')).resolves.toBeUndefined()
    clock.pass(limits[name].windowSeconds * 1000)
    await expect(mine.hit(name, 'somebody')).resolves.toBeUndefined()
    await mine.close()
  })
})

test.each(['charges', 'wrong_passwords'] as const)('the counter of %s survives a restart', async (name) => {
  const clock = createTestClock(afterStart(31 * DAY_MS))
  const first = limiter(name, clock)
  for (let i = 0; i < ALLOWED + 1; i++) await first.hit(name, 'restarted').catch(() => undefined)
  await first.close()
  const second = limiter(name, clock)
  await expect(second.hit(name, 'restarted')).rejects.toMatchObject({ code: 'too_many_requests' })
  await second.close()
})

test('two processes share one counter', async () => {
  const clock = createTestClock(afterStart(62 * DAY_MS))
  const [one, two] = [limiter('sign_ins', clock), limiter('sign_ins', clock)]
  for (let i = 0; i < ALLOWED / 2; i++)
    await Promise.all([one.hit('sign_ins', 'shared'), two.hit('sign_ins', 'shared')])
  await expect(one.hit('sign_ins', 'shared')).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(two.hit('sign_ins', 'shared')).rejects.toMatchObject({ code: 'too_many_requests' })
  await Promise.all([one.close(), two.close()])
})

test('calls that are on their way to the database count as much as those that are there', async () => {
  const clock = createTestClock(afterStart(93 * DAY_MS))
  const earlier = limiter('charges', clock)
  await earlier.hit('charges', 'on its way')
  await earlier.close()
  const mine = limiter('charges', clock)
  await database.db.transaction().execute(async (tx) => {
    await sql`SELECT 1 FROM rate_counter WHERE key = 'charges:on its way' FOR UPDATE`.execute(tx)
    for (let i = 1; i < ALLOWED; i++) await mine.hit('charges', 'on its way')
    await expect.poll(waitingWrites, { timeout: 2_500, interval: 20 }).toBe(1)
    await expect(mine.hit('charges', 'on its way')).rejects.toMatchObject({ code: 'too_many_requests' })
  })
  await mine.close()
})

test('none is meaner than the decisions allow', () => {
  const perMinute = (name: LimitName) => (limits[name].limit * 60) / limits[name].windowSeconds
  expect(perMinute('orders')).toBeGreaterThanOrEqual(60)
  expect(perMinute('charges')).toBeGreaterThanOrEqual(600)
  expect(perMinute('reads')).toBeGreaterThanOrEqual(6_000)
})
