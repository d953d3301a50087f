import type { OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { v5 } from 'uuid'
import { onEach, transact, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { bookBreakage, refundableWallets, type RefundableWallet } from '../ledger/index.ts'
import { disputedPayments } from '../orders/index.ts'
import type { BreakageRequest } from './breakage.ts'
import { lockBreakage, unfinishedBreakages, updateBreakage } from './breakage-queries.ts'
import { driveBreakageJob, enqueueBreakage, watchBreakageJob, type BreakageRef } from './jobs.ts'

type Needs = Pick<Deps, 'databases' | 'clock'>

const NAMESPACE = '1f6a7c52-90be-4c1d-8a3e-64d2b7f0c915'
const PAGE = 200
const EACH_MINUTE = '* * * * *'

/** Derived from request and QR: whatever runs again books nothing again. */
const opIdOf = (id: OpId, walletId: WalletId): OpId => v5(`${id}|${walletId}`, NAMESPACE) as OpId

/**
 * Books the next QRs without those of an open claim, be it by a QR that was merged into them; what the ledger declines,
 * because its holder was faster, is left.
 */
const bookPage = async (tx: Db, request: BreakageRequest, at: Date): Promise<BreakageRequest> => {
  const { eventId, id, approved } = request
  const page = { after: request.doneTo, limit: PAGE, leavesBlocked: true }
  const wallets = await refundableWallets(tx, eventId, page)
  const last = wallets.at(-1)
  if (last === undefined) return { ...request, state: 'done', closedAt: at }
  const disputed = new Set((await disputedPayments(tx, eventId)).map(({ walletId }) => walletId))
  const isFree = ({ members }: RefundableWallet): boolean => !members.some((member) => disputed.has(member))
  let { qrs, total } = request.booked
  for (const { walletId, refundable } of wallets.filter(isFree)) {
    const { status } = await bookBreakage(tx, {
      eventId,
      opId: opIdOf(id, walletId),
      origin: 'system',
      at,
      ...(approved && { actorId: approved.by }),
      walletId,
      amount: refundable,
    })
    if (status !== 'booked') continue
    qrs += 1
    total = centavos(total + refundable)
  }
  return { ...request, doneTo: last.walletId, booked: { qrs, total } }
}

/** Books page by page, each in its own transaction; a killed one is repeated and does nothing twice. */
export const driveBreakage = async ({ databases, clock }: Needs, ref: BreakageRef): Promise<void> => {
  const db = await databases.forEvent(ref.eventId)
  const step = (): Promise<boolean> =>
    transact(db, async (tx) => {
      const request = await lockBreakage(tx, ref.eventId, ref.id)
      if (request?.state !== 'booking') return false
      await updateBreakage(tx, await bookPage(tx, request, clock.now()))
      return true
    })
  while (await step());
}

const watchBreakages = async ({ databases, clock }: Needs): Promise<void> => {
  await onEach(databases, async (db) => {
    for (const ref of await unfinishedBreakages(db))
      await transact(db, (tx) => enqueueBreakage(tx, ref, clock.now()))
  })
}

export const settlementRunners = (deps: Needs): JobRunner[] => [
  runner(driveBreakageJob, (ref) => driveBreakage(deps, ref)),
  runner(watchBreakageJob, () => watchBreakages(deps), EACH_MINUTE),
]
