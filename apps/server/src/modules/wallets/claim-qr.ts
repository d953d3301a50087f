import { centavos, type Centavos } from '@saldo/contract/money'
import { transact, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { eventOf } from '../events/index.ts'
import { lookUpCode, mergeWallets, type ScannedWallet } from '../ledger/index.ts'
import { byOwner, record, type QrChange } from './change-qr.ts'
import { openUserWallet } from './open-user-wallet.ts'

type Needs = Pick<Deps, 'databases' | 'keys' | 'limiter'>

/**
 * The anonymous wallet of a code. Another person's is as unknown as one that doesn't exist, and both count: a session
 * that guesses is told to wait. Throws wallet_unknown, qr_already_yours, too_many_requests.
 */
const claimable = async (
  db: Db,
  { limiter }: Needs,
  { actor, eventId }: QrChange,
  code: string,
): Promise<ScannedWallet> => {
  await limiter.check('unknown_codes', actor.sessionId)
  const scanned = await lookUpCode(db, eventId, code)
  if (scanned?.userId === actor.userId) throw new AppError('qr_already_yours')
  if (scanned && scanned.userId === null) return scanned
  await limiter.hit('unknown_codes', actor.sessionId)
  throw new AppError('wallet_unknown')
}

/**
 * Moves all that an anonymous QR holds into one's own, which is opened if need be; answers what came over. Throws as
 * `claimable`, and wallet_blocked, wallet_has_hold, operation_mismatch, not_found for an event that nobody created.
 */
export const claimQr = async (deps: Needs, change: QrChange, code: string): Promise<Centavos> => {
  const { actor, eventId, opId, now } = change
  const { userId } = actor
  const db = await deps.databases.forEvent(eventId)
  await eventOf(deps.databases.control, eventId)
  const scanned = await claimable(db, deps, change, code)
  const into = await openUserWallet(deps, { userId, eventId, at: now })
  const outcome = await transact(db, async (tx) => {
    const merge = { eventId, opId, at: now, actorId: userId, from: scanned.walletId, into }
    const decided = await mergeWallets(tx, { ...merge, codeNo: scanned.scannedNo })
    if (decided.status === 'booked' && !decided.isRepeated) {
      const amount = String(decided.balanceAfter - decided.balanceBefore)
      await record(tx, byOwner(change), {
        change: 'claimed',
        amount,
        walletId: into,
        details: { from: scanned.walletId },
      })
    }
    return decided
  })
  if (outcome.status === 'booked') return centavos(outcome.balanceAfter - outcome.balanceBefore)
  const isMine = (await lookUpCode(db, eventId, code))?.mergedInto === into
  throw new AppError(isMine ? 'qr_already_yours' : outcome.code)
}
