import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startReplicated } from '../../test/database/replicated.ts'
import { openDatabase } from '../db/index.ts'
import { replicasOf } from './replicas.ts'

test(
  'a replica that stands still is seen by what it lacks, and one that follows lacks nothing',
  { timeout: 90_000 },
  async () => {
    const { primaryUrl, standbyUrl, stop } = await startReplicated()
    const primary = openDatabase(primaryUrl, { max: 2, onIdleError: () => {} })
    const standby = new pg.Client(standbyUrl)
    await standby.connect()
    onTestFinished(async () => {
      await standby.end()
      await primary.pool.end()
      await stop()
    })
    const lag = async (): Promise<number | undefined> =>
      (await replicasOf(primary.db)).find(({ name }) => name === 'segunda')?.lagBytes
    await expect.poll(lag, { timeout: 20_000 }).toBe(0)

    await standby.query('SELECT pg_wal_replay_pause()')
    await primary.pool.query('CREATE TABLE sold AS SELECT generate_series(1, 20000) AS n')
    expect(await lag()).toBeGreaterThan(500_000)
    await standby.query('SELECT pg_wal_replay_resume()')
    await expect.poll(lag, { timeout: 20_000 }).toBe(0)
    expect((await standby.query('SELECT count(*)::int AS n FROM sold')).rows).toEqual([{ n: 20_000 }])
  },
)
