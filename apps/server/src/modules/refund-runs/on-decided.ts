import type { EventId } from '@saldo/contract/ids'
import { transact } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { findRefund } from '../payments/index.ts'
import { tellRunJob } from './jobs.ts'
import { findRunWallet, lockRun, updateRun } from './queries.ts'

type Decided = { eventId: EventId; refundId: string; outcome: 'done' | 'refused' | 'short' }

/**
 * What a decided refund means for its run: a short balance at the gateway pauses it, and the holder of refused
 * money is asked for a CLABE.
 */
export const onDecided = async (
  { databases, clock, log }: Pick<Deps, 'databases' | 'clock' | 'log'>,
  { eventId, refundId, outcome }: Decided,
): Promise<void> => {
  const db = await databases.forEvent(eventId)
  const refund = await findRefund(db, eventId, refundId)
  if (!refund?.run || outcome === 'done') return
  const { runId, walletId } = refund.run
  await transact(db, async (tx) => {
    const run = await lockRun(tx, eventId, runId)
    if (run === null) return
    if (outcome === 'short' && run.state === 'running') {
      log.error({ alarm: 'refund run paused', because: 'funds', run_id: runId }, 'payment alarm')
      await updateRun(tx, run, { state: 'paused', pausedBecause: 'funds', pausedGateway: refund.gateway })
    }
    const found = outcome === 'refused' ? await findRunWallet(tx, run, walletId) : null
    if (found?.holderId)
      await enqueue(tx, tellRunJob, { eventId, runId, walletId, told: 'refused', refundId }, clock.now())
  })
}
