import { mostRecords } from '@saldo/contract/offline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { anOfflineEvent, type OfflineEvent } from '../../../test/venue/offline-event.ts'
import type { OfflineTill } from '../../../test/venue/offline-till.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1000' })
afterAll(() => ledgerIsSound(server))

let scene: OfflineEvent
beforeAll(async () => {
  scene = await anOfflineEvent(server)
})

const giveBack = async ({ token }: OfflineTill, seq: number) => {
  const path = `staff/events/${scene.event.id}/offline/permit/return`
  return answerOf(await call(server, 'POST', path, { token, body: { seq } }))
}

/** How far the till's journal is, as the office sees it. */
const writtenBy = async ({ device }: OfflineTill): Promise<unknown> => {
  const { tills } = (await scene.asManager('GET', '')).body['data'] as { tills: Record<string, unknown>[] }
  return tills.find((one) => one['device'] === device.device_id)?.['written']
}

test.each([mostRecords + 1, 2_000_000_000, 2_147_483_647, 3_000_000_000])(
  'a till that says it wrote %d records is refused, and no refund waits for them',
  async (seq) => {
    const [till, ana] = [await scene.aTill(), await scene.aHolder()]
    const sold = scene.sell(till, ana, 10, { seq })
    expect(await till.post(sold)).toMatchObject({ status: 422, body: { code: 'offline_record_refused' } })
    const refused = { status: 422, body: { code: 'validation_failed' } }
    expect(await till.contact(seq)).toMatchObject(refused)
    expect(await giveBack(till, seq)).toMatchObject(refused)
    expect(await writtenBy(till)).toBe(0)
  },
)

test('the last number that a till may write is taken, in its records and in what it says', async () => {
  const [till, ana] = [await scene.aTill(), await scene.aHolder()]
  const last = { seq: mostRecords, prev: 'a'.repeat(64) }
  expect((await till.post(scene.sell(till, ana, 10, last))).body.data).toMatchObject({ status: 'booked' })
  expect((await till.contact(mostRecords)).status).toBe(200)
  expect((await giveBack(till, mostRecords)).status).toBe(200)
  expect(await writtenBy(till)).toBe(mostRecords)
})
