import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../test/database/database.ts'
import { transact } from './database.ts'
import { createWakeUps, wakeUp, type WakeUps } from './wake-ups.ts'

const database = useDatabase()
let wakeUps: WakeUps
beforeAll(() => {
  wakeUps = createWakeUps(database.appUrl)
})
afterAll(() => wakeUps.close())

const heardOn = (topic: string) => {
  const payloads: string[] = []
  const stop = wakeUps.on(topic, (payload) => payloads.push(payload))
  return { payloads, stop }
}

/** Says `topic` until it is heard: the first words may be spoken before anybody listens. */
const sayUntilHeard = async (topic: string, payloads: string[]): Promise<void> => {
  await expect
    .poll(
      async () => {
        await wakeUp(database.db, topic, 'are you there?')
        return payloads.length
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
}

test('what a committed transaction says is heard, what a refused one says is not', async () => {
  const { payloads } = heardOn('news')
  const elsewhere = heardOn('other-news')
  await sayUntilHeard('news', payloads)
  payloads.length = 0
  const refused = transact(database.db, async (tx) => {
    await wakeUp(tx, 'news', 'never happened')
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await transact(database.db, (tx) => wakeUp(tx, 'news', 'a:b'))
  await expect.poll(() => payloads).toContain('a:b')
  expect(payloads).not.toContain('never happened')
  expect(elsewhere.payloads).toEqual([])
})

test('after the connection was killed it listens again', async () => {
  const { payloads } = heardOn('revival')
  await sayUntilHeard('revival', payloads)
  const { rowCount } = await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'saldo-wake-ups' AND datname = current_database()`,
  )
  expect(rowCount).toBe(1)
  payloads.length = 0
  await sayUntilHeard('revival', payloads)
})

test('who stopped listening hears nothing more', async () => {
  const gone = heardOn('farewell')
  const staying = heardOn('farewell')
  gone.stop()
  await sayUntilHeard('farewell', staying.payloads)
  expect(gone.payloads).toEqual([])
})
