import { v7 } from 'uuid'
import { isSigned } from '../../gateways/mercado-pago/signature.ts'
import { transact } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { handleNoticeJob } from './jobs.ts'
import { insertNotice } from './notice-queries.ts'
import type { PaymentDeps } from './payment-deps.ts'

const MERCADO_PAGO = 2
const KEPT_BODY = 4_000

/** A notice of Mercado Pago as it came in: parts of its address, its headers, its raw body. */
export type IncomingNotice = {
  topic: string
  dataId: string | undefined
  requestId: string | undefined
  signature: string | undefined
  body: string
}

/**
 * Stores a signed notice, once, with the job that looks into it; it is only a hint. One of another topic is kept for
 * people. Throws signature_refused, and then stores nothing.
 */
export const receiveNotice = async (
  { databases, clock, env }: PaymentDeps,
  notice: IncomingNotice,
): Promise<void> => {
  const secret = env.MP_WEBHOOK_SECRET
  if (secret === undefined || !isSigned(notice, secret)) throw new AppError('signature_refused')
  const { topic, dataId = '', requestId = '', body } = notice
  const noticeId = v7()
  const isPayment = topic === 'payment' && dataId !== ''
  await transact(databases.control, async (tx) => {
    const isNew = await insertNotice(tx, {
      noticeId,
      gateway: MERCADO_PAGO,
      topic,
      dataId,
      requestId,
      body: body.slice(0, KEPT_BODY),
      status: isPayment ? 'stored' : 'ignored',
      at: clock.now(),
    })
    if (isNew && isPayment) await enqueue(tx, handleNoticeJob, { noticeId })
  })
}
