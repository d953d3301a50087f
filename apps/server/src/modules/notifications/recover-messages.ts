import { transact } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { enqueueSend } from './jobs.ts'
import { KEPT_MS, LEASE_MS } from './rules.ts'
import { deleteMessagesBefore, overdue, takeUpAbandoned } from './sweep-queries.ts'

type SweepDeps = Pick<Deps, 'databases' | 'clock'>

/** Recovers messages that a dead process left: those being sent, and those whose job is gone. */
export const sweepMessages = ({ databases, clock }: SweepDeps): Promise<void> =>
  transact(databases.control, async (tx) => {
    const now = clock.now()
    const leaseEnded = new Date(now.getTime() - LEASE_MS)
    const waiting = [...(await takeUpAbandoned(tx, leaseEnded, now)), ...(await overdue(tx, leaseEnded))]
    for (const ref of waiting) await enqueueSend(tx, ref, now)
  })

export const forgetMessages = ({ databases, clock }: SweepDeps): Promise<void> =>
  deleteMessagesBefore(databases.control, new Date(clock.now().getTime() - KEPT_MS))
