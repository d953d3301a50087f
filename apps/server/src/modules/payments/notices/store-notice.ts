import { v7 } from 'uuid'
import { transact } from '../../../db/index.ts'
import { enqueue } from '../../../kernel/jobs.ts'
import { handleNoticeJob } from '../jobs.ts'
import { insertNotice, type Notice } from './notice-queries.ts'
import type { PaymentDeps } from '../payment-deps.ts'

const KEPT_BODY = 4_000

type Stored = Omit<Notice, 'noticeId'> & {
  body: string
  /** Something is to be looked into; else it is kept for people. */
  isOurs: boolean
  /** When to look, where at once would be too soon. */
  lookAt?: Date
}

/** Stores a notice whose signature was checked, once, with the job that looks into it. */
export const storeNotice = async (
  { databases, clock }: Pick<PaymentDeps, 'databases' | 'clock'>,
  { isOurs, lookAt, ...notice }: Stored,
): Promise<void> => {
  const noticeId = v7()
  const at = clock.now()
  await transact(databases.control, async (tx) => {
    const isNew = await insertNotice(tx, {
      ...notice,
      noticeId,
      body: notice.body.slice(0, KEPT_BODY),
      status: isOurs ? 'stored' : 'ignored',
      at,
    })
    if (isNew && isOurs) await enqueue(tx, handleNoticeJob, { noticeId }, lookAt ?? at)
  })
}
