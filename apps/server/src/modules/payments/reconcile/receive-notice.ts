import { v7 } from 'uuid'
import { transact } from '../../../db/index.ts'
import type { OnlineGateway } from '../../../gateways/gateway-payment.ts'
import type { IncomingNotice } from '../../../gateways/payment-provider.ts'
import { AppError } from '../../../kernel/errors.ts'
import { enqueue } from '../../../kernel/jobs/jobs.ts'
import { handleNoticeJob } from '../settle/jobs.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'
import { insertNotice } from './notice-queries.ts'

/**
 * Stores that a notice signed by its vendor came, once, with the job that handles it; the notice itself is only a
 * hint, and its body, which names who paid, isn't kept. One that names nothing of ours is kept for people. Throws
 * signature_refused and malformed_request, and then stores nothing.
 */
export const receiveNotice = async (
  { providers, databases, clock }: Pick<PaymentDeps, 'providers' | 'databases' | 'clock'>,
  gateway: OnlineGateway,
  incoming: IncomingNotice,
): Promise<void> => {
  const notice = await providers.of(gateway)?.readNotice(incoming)
  if (notice === undefined || notice.kind === 'unsigned') throw new AppError('signature_refused')
  if (notice.kind === 'unreadable') throw new AppError('malformed_request')
  const { topic, subject, isOurs, requestId, lookAfterMs = 0 } = notice
  const noticeId = v7()
  const at = clock.now()
  await transact(databases.control, async (tx) => {
    const isNew = await insertNotice(tx, {
      noticeId,
      gateway,
      topic,
      dataId: subject,
      requestId,
      status: isOurs ? 'stored' : 'ignored',
      at,
    })
    if (isNew && isOurs)
      await enqueue(tx, handleNoticeJob, { noticeId }, new Date(at.getTime() + lookAfterMs))
  })
}
