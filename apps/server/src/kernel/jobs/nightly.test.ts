import { expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'

const server = useServer(() => ({}) as never)
const HOURS = 8

/** Hours until the last attempt of a job that fails: graphile-worker waits e^n seconds after the n-th, for n up to 10. */
const hoursTried = (maxAttempts: number): number =>
  Array.from({ length: maxAttempts - 1 }, (_, n) => Math.exp(Math.min(10, n + 1))).reduce(
    (sum, seconds) => sum + seconds,
    0,
  ) / 3_600

test('each job of a night is tried for longer than a database is likely to be away', () => {
  const nightly = server.app.jobs.filter(({ every }) => /^\d+ \d+ \* \* \*$/.test(every ?? ''))
  expect(nightly.length).toBeGreaterThan(3)
  const soonDead = nightly.filter(({ job }) => hoursTried(job.maxAttempts) < HOURS).map(({ job }) => job.name)
  expect(soonDead).toEqual([])
})
