import { transact, type Db } from '../../db/index.ts'
import { audit, type AuditEntry } from '../../kernel/audit.ts'
import { reviveMessages } from './dead-letter-queries.ts'
import { enqueueSend } from './jobs.ts'

/** Sends a dead letter again on an operator's request; false when no dead letter has this id. */
export const retryMessage = (
  db: Db,
  messageId: string,
  by: Pick<AuditEntry, 'actor' | 'requestId'> & { now: Date },
): Promise<boolean> =>
  transact(db, async (tx) => {
    const revived = await reviveMessages(tx, messageId, by.now)
    for (const ref of revived) await enqueueSend(tx, ref, by.now)
    if (revived.length === 0) return false
    const { actor, requestId } = by
    await audit(tx, { at: by.now, requestId, actor, action: 'message_retried', subject: messageId })
    return true
  })
