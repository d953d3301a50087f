import type { OpId } from '@saldo/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson } from '../../../test/people/people.ts'
import { answerOf, call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { anOfflineEvent, type OfflineEvent } from '../../../test/venue/offline-event.ts'
import { balanceOf } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1000' })
afterAll(() => ledgerIsSound(server))

let scene: OfflineEvent
beforeAll(async () => {
  scene = await anOfflineEvent(server)
})

const SEEN = 'Lo vi en la cámara'

/** A sale of 510 pesos, more than a till may sell at once, and what decides it. */
const aWaitingSale = async () => {
  const [till, ana] = [await scene.aTill(), await scene.aHolder()]
  const sold = scene.sell(till, ana, 510)
  expect((await till.post(sold)).body.data?.status).toBe('waiting')
  const decide = (decision: string, reason = SEEN, { token } = scene.manager) =>
    call(server, 'POST', `office/events/${scene.event.id}/offline/sales/${sold.opId}/decision`, {
      token,
      body: { decision, reason },
    }).then(answerOf)
  return { opId: sold.opId, ana, decide }
}

const notedOf = async (opId: OpId): Promise<unknown[]> => {
  const { rows } = await server.pool.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE event_id = $1 AND subject = $2 AND action <> 'offline_sale_waiting'",
    [scene.event.id, opId],
  )
  return rows.map(({ action }) => action)
}

const done = { status: 200, body: { success: true, data: null } }
const decided = { status: 409, body: { code: 'offline_sale_decided' } }

test('a booking whose answer was lost is answered as the first time, and books once', async () => {
  const { opId, ana, decide } = await aWaitingSale()
  const moved = await scene.changeBy(async () => {
    expect(await Promise.all([decide('book'), decide('book')])).toEqual([done, done])
    expect(await decide('book')).toEqual(done)
  })
  expect(moved).toEqual({ loss: 31_000n, earned: 51_000n })
  expect(await balanceOf(server, scene.event.id, ana.walletId)).toBe(0n)
  expect(await notedOf(opId)).toEqual(['offline_sale_booked'])
})

test('a sale that was dropped is dropped again with the same answer, and with nothing else', async () => {
  const { opId, decide } = await aWaitingSale()
  const other = await aPerson(server, [{ eventId: scene.event.id, role: 'manager' }])
  const moved = await scene.changeBy(async () => {
    expect(await decide('drop')).toEqual(done)
    expect(await decide('drop')).toEqual(done)
    expect(await decide('drop', 'Me equivoqué')).toMatchObject(decided)
    expect(await decide('drop', SEEN, other)).toMatchObject(decided)
    expect(await decide('book')).toMatchObject(decided)
  })
  expect(moved).toEqual({ loss: 0n, earned: 0n })
  expect(await notedOf(opId)).toEqual(['offline_sale_dropped'])
})

test('a sale that never waited has no decision to repeat', async () => {
  const [till, ana] = [await scene.aTill(), await scene.aHolder()]
  const sold = scene.sell(till, ana, 10)
  expect((await till.post(sold)).body.data?.status).toBe('booked')
  const path = `/sales/${sold.opId}/decision`
  expect(await scene.asManager('POST', path, { decision: 'book', reason: SEEN })).toMatchObject(decided)
})
