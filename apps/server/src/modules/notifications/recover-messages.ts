import { transact, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { reviveMessages } from './dead-letter-queries.ts'
import { enqueueSend } from './jobs.ts'
import { LEASE_MS } from './rules.ts'
import { overdue, takeUpAbandoned } from './sweep-queries.ts'

/** Recovers messages that a dead process left: those being sent, and those whose job is gone. */
export const sweepMessages = ({ databases, clock }: Pick<Deps, 'databases' | 'clock'>): Promise<void> =>
  transact(databases.control, async (tx) => {
    const now = clock.now()
    const leaseEnded = new Date(now.getTime() - LEASE_MS)
    const waiting = [...(await takeUpAbandoned(tx, leaseEnded, now)), ...(await overdue(tx, leaseEnded))]
    for (const ref of waiting) await enqueueSend(tx, ref, now)
  })

/** Sends a dead letter again on an operator's request; false when no dead letter has this id. */
export const retryMessage = (db: Db, messageId: string, act: Act): Promise<boolean> =>
  transact(db, async (tx) => {
    const revived = await reviveMessages(tx, messageId, act.at)
    for (const ref of revived) await enqueueSend(tx, ref, act.at)
    if (revived.length === 0) return false
    await audit(tx, act, { action: 'message_retried', subject: messageId })
    return true
  })
