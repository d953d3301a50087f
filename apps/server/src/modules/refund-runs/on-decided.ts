import type { EventId } from '@saldo/contract/ids'
import { pesosOfCentavos } from '@saldo/contract/money'
import { transact, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { tellOrganiser } from '../../kernel/jobs/organiser-news.ts'
import { findRefund, type PaymentRefund } from '../payments/index.ts'
import { tellRunJob } from './jobs.ts'
import { findRunWallet, lockRun, updateRun } from './queries.ts'

type Decided = { eventId: EventId; refundId: string; outcome: 'done' | 'refused' | 'short' }

/** To an organiser's program it is a refund like those by request. */
const tellDecided = async (
  tx: Db,
  { eventId, refundId, run, amount }: PaymentRefund,
  outcome: 'done' | 'refused',
  at: Date,
): Promise<void> => {
  const state = outcome === 'done' ? 'paid' : 'rejected'
  const data = { refund: refundId, wallet: run?.walletId, state, amount: pesosOfCentavos(amount) }
  await tellOrganiser(tx, { eventId, kind: 'refund.state_changed', object: refundId, at, data })
}

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
  if (!refund?.run) return
  const { runId, walletId } = refund.run
  await transact(db, async (tx) => {
    if (outcome !== 'short') await tellDecided(tx, refund, outcome, clock.now())
    if (outcome === 'done') return
    const run = await lockRun(tx, eventId, runId)
    if (run === null) return
    if (outcome === 'short' && run.state === 'running') {
      log.error({ alarm: 'refund run paused', because: 'funds', run_id: runId }, 'payment alarm')
      await updateRun(tx, run, { state: 'paused', pausedBecause: 'funds', pausedGateway: refund.gateway })
    }
    const found = outcome === 'refused' ? await findRunWallet(tx, run, walletId) : null
    if (found?.holderId)
      await enqueue(
        tx,
        tellRunJob,
        { eventId, runId, walletIds: [walletId], refusedId: refundId },
        clock.now(),
      )
  })
}
