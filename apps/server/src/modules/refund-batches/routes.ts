import * as contract from '@saldo/contract/refund-batches'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../documents/send-file.ts'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { answerRoutes } from './answer-routes.ts'
import type { Batch } from './batch.ts'
import { approveBatch, cancelBatch, fileBatch } from './change-batch.ts'
import { prepareBatch } from './prepare-batch.ts'
import { listBatches, namesIn, openBatch } from './read-batches.ts'
import { readBatchFile } from './read-file.ts'
import { batchFileOnWire, batchOnWire } from './wire.ts'

const stepRoutes = (app: FastifyInstance, deps: Deps): void => {
  const shown = async (batch: Batch) => batchOnWire(batch, await namesIn(deps, [batch]))

  route(app, deps, contract.prepareBatch, async ({ params, body }, { act, tellRepeat }) => {
    const asked = { id: body.op_id, folios: body.folios }
    const { batch, leftOut, isRepeat } = await prepareBatch(deps, asked, { ...act, eventId: params.event })
    tellRepeat(isRepeat)
    return { batch: await shown(batch), left_out: leftOut }
  })
  route(app, deps, contract.approveBatch, async ({ params, body }, { act }) => {
    const eventAct = { ...act, eventId: params.event }
    return shown(await approveBatch(deps, { id: params.batch, total: body.total }, eventAct))
  })
  route(app, deps, contract.cancelBatch, async ({ params }, { act }) =>
    shown(await cancelBatch(deps, params.batch, { ...act, eventId: params.event })),
  )
  route(app, deps, contract.makeBatchFile, async ({ params }, { act }) =>
    shown(await fileBatch(deps, params.batch, { ...act, eventId: params.event })),
  )
}

/** Routes of the batches in which refunds go to the bank. */
export const refundBatchesRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, deps, contract.refundBatches, async ({ params }) => {
    const { ready, batches, names } = await listBatches(deps, params.event)
    return { ready, batches: batches.map((batch) => batchOnWire(batch, names)) }
  })
  route(app, deps, contract.refundBatch, async ({ params, query }, { act }) => {
    const open = await openBatch(deps, params.event, { id: params.batch, after: query.after })
    return batchFileOnWire(open, act.actor.id)
  })
  route(app, deps, contract.batchFile, async ({ params }, { act, reply }) => {
    const asked = { id: params.batch, format: params.format }
    const { number, extension, content } = await readBatchFile(deps, asked, { ...act, eventId: params.event })
    return sendFile(reply, extension, `lote-${number}`, content)
  })
  stepRoutes(app, deps)
  answerRoutes(app, deps)
}
