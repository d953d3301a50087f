import { transact, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { reviveMessages } from './dead-letter-queries.ts'
import { enqueueSend } from './jobs.ts'

/** Sends a dead letter again on an operator's request; false when no dead letter has this id. */
export const retryMessage = (db: Db, messageId: string, act: Act): Promise<boolean> =>
  transact(db, async (tx) => {
    const revived = await reviveMessages(tx, messageId, act.at)
    for (const ref of revived) await enqueueSend(tx, ref, act.at)
    if (revived.length === 0) return false
    await audit(tx, act, { action: 'message_retried', subject: messageId })
    return true
  })
