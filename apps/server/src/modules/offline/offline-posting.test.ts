import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { anOfflineEvent, type OfflineEvent } from '../../../test/venue/offline-event.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1' })
afterAll(() => ledgerIsSound(server))

let scene: OfflineEvent
beforeAll(async () => {
  scene = await anOfflineEvent(server)
})

test('a record of fifty long lines is read whole, and none longer than a record may be', async () => {
  const [till, ana] = [await scene.aTill(), await scene.aHolder()]
  const line = { name: '"Agua"'.repeat(55), quantity: 1, unit_price: 0.2 }
  const sold = scene.sell(till, ana, 10, { items: Array.from({ length: 50 }, () => line) })
  expect(sold.record.length).toBeGreaterThan(20_000)
  expect((await till.post(sold)).body.data).toMatchObject({ status: 'booked' })
  const endless = { ...sold, record: sold.record.padEnd(48_001) }
  expect(await till.post(endless)).toMatchObject({ status: 422 })
})

test('strangers who send records from the venue’s address stop none that a till signed', async () => {
  const [till, ana] = [await scene.aTill(), await scene.aHolder()]
  const { record, signature } = scene.sell(till, ana, 10)
  const post = async (body: Record<string, unknown>): Promise<number> =>
    (await call(server, 'POST', 'staff/devices/offline-sales', { body, remoteAddress: '203.0.113.7' }))
      .statusCode
  const strange = { record: `${record} `, signature }
  const answers = new Map<number, number>()
  for (let time = 0; time < 125; time += 1) {
    const status = await post(strange)
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  expect([...answers.keys()]).toEqual([422, 429])
  expect(await post({ record, signature })).toBe(200)
})
