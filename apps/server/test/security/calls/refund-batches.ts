import { randomUUID } from 'node:crypto'
import { answerForm } from '../../money/answer-form.ts'
import type { Person } from '../../people/people.ts'
import { call, keyOf } from '../../server/call.ts'
import type { Scene } from '../scene.ts'
import { may, type Entry, type Maker } from './entry.ts'
import { aRefund } from './refund.ts'

const post = async (
  { server, event }: Scene,
  path: string,
  { who, body }: { who: Person; body: Record<string, unknown> },
): Promise<void> => {
  const reply = await call(server, 'POST', `office/events/${event.id}/refund-batches${path}`, {
    token: who.token,
    body,
  })
  if (reply.statusCode !== 200) throw new Error(reply.body)
}

const prepared: Maker = async (scene) => {
  const body = { op_id: randomUUID(), folios: [await aRefund(scene, ['accept'])] }
  return { body, headers: keyOf(body) }
}

/** A batch of a refund of 500 pesos that a manager prepared, brought so far by an administrator. */
const aBatch = async (scene: Scene, steps: readonly ('approve' | 'file')[]): Promise<string> => {
  const { manager, admin } = scene.people
  const op_id = randomUUID()
  await post(scene, '', { who: manager, body: { op_id, folios: [await aRefund(scene, ['accept'])] } })
  for (const verb of steps)
    await post(scene, `/${op_id}/${verb}`, { who: admin, body: verb === 'approve' ? { total: 500 } : {} })
  return op_id
}

const batch =
  (steps: readonly ('approve' | 'file')[], body?: Record<string, unknown>): Maker =>
  async (scene) => ({ params: { batch: await aBatch(scene, steps) }, ...(body && { body }) })

const download: Maker = async (scene) => ({
  params: { batch: await aBatch(scene, ['approve', 'file']), format: 'csv' },
})

/** A filed batch, and an answer that says that its one refund was paid. */
const answerTo = async (scene: Scene) => {
  const id = await aBatch(scene, ['approve', 'file'])
  const { rows } = await scene.server.pool.query<{ reference: string }>(
    'SELECT reference FROM refund_batch_item WHERE batch_id = $1',
    [id],
  )
  return { id, file: `referencia,importe\n${rows[0]?.reference},500\n` }
}

const looked: Maker = async (scene) => {
  const { id, file } = await answerTo(scene)
  return { params: { batch: id }, ...answerForm(file, { bank: 'Banco' }) }
}

const confirmed: Maker = async (scene) => {
  const { id, file } = await answerTo(scene)
  const { multipart, headers } = answerForm(file, { bank: 'Banco' })
  const seen = await scene.server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/office/events/${scene.event.id}/refund-batches/${id}/answer/preview`,
    headers: { ...headers, ...scene.people.admin.authorization },
    payload: multipart,
  })
  const { mark } = seen.json<{ data: { mark: string } }>().data
  return { params: { batch: id }, ...answerForm(file, { mark, bank: 'Banco' }) }
}

const BATCH = 'office/events/:event/refund-batches/:batch'

/** Calls of the batches in which refunds go to the bank. */
export const refundBatchCalls: Record<string, Entry> = {
  'GET office/events/:event/refund-batches': may('refunds.decide')(),
  'POST office/events/:event/refund-batches': may('refunds.decide')(prepared, { staff_changes: 422 }),
  [`GET ${BATCH}`]: may('refunds.decide')(batch([])),
  [`POST ${BATCH}/approve`]: may('refunds.pay')(batch([], { total: 500 }), { staff_changes: 422 }),
  [`POST ${BATCH}/cancel`]: may('refunds.decide')(batch(['approve'], {}), { staff_changes: 404 }),
  [`POST ${BATCH}/file`]: may('refunds.pay')(batch(['approve'], {}), { staff_changes: 404 }),
  [`GET ${BATCH}/file/:format`]: may('refunds.pay')(download, { exports: 404 }),
  [`POST ${BATCH}/answer/preview`]: may('refunds.pay')(looked, { staff_changes: 415 }),
  [`POST ${BATCH}/answer`]: may('refunds.pay')(confirmed, { staff_changes: 415 }),
}
