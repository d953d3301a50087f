import type { EventId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { transact, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { eventOf } from '../events/index.ts'
import { lookUpCode, mergeWallets, walletOf, type CodedWallet } from '../ledger/index.ts'
import { proveClaim } from './claim-code.ts'
import { byOwner, record, type QrChange } from './change-qr.ts'
import { qrClaimedJob } from './jobs.ts'
import { payableTopups } from './queries.ts'
import { openUserWallet } from './open-user-wallet.ts'

type Needs = Pick<Deps, 'databases' | 'keys' | 'limiter'>

/** What else follows a QR's money into another, in the transaction that merges them. */
export type FollowMerge = (
  tx: Db,
  eventId: EventId,
  merge: { from: WalletId; into: WalletId },
) => Promise<void>

/** The QR to claim: its code, and its claim code where it has one. */
export type ClaimedQr = { code: string; claimCode?: string | undefined }

/** The amount moved by a claim. */
export type Claimed = { amount: Centavos; isRepeat: boolean }

/**
 * The anonymous wallet of a code. Another person's wallet is answered like a missing one, and both count
 * against a session that guesses. Throws wallet_unknown, claim_refused, qr_already_yours, too_many_requests.
 */
const claimable = async (
  db: Db,
  { limiter }: Needs,
  { actor, eventId }: QrChange,
  { code, claimCode }: ClaimedQr,
): Promise<CodedWallet> => {
  await limiter.check('unknown_codes', actor.sessionId)
  const scanned = await lookUpCode(db, eventId, code)
  if (scanned?.userId === actor.id) throw new AppError('qr_already_yours')
  if (scanned && scanned.userId === null) return scanned
  await limiter.hit('unknown_codes', actor.sessionId)
  if (claimCode === undefined) throw new AppError('wallet_unknown')
  // As for a wrong claim code, so that the answer doesn't reveal which of the two was wrong.
  await limiter.hit('wrong_claim_codes', actor.id)
  throw new AppError('claim_refused')
}

/** Throws claim_above_maximum, which rolls the merge back; held amounts and payable orders count too. */
const checkRoom = async (
  tx: Db,
  { actor, eventId, at }: QrChange,
  into: WalletId,
  maxBalance: bigint,
): Promise<void> => {
  const mine = await walletOf(tx, eventId, { walletId: into })
  const open = await payableTopups(tx, eventId, actor.id, at)
  if (mine && mine.available + mine.held + open > maxBalance) throw new AppError('claim_above_maximum')
}

/**
 * Moves an anonymous QR's whole balance into one's own QR, which is opened if need be, with all that follows it; returns
 * the amount moved. Throws as `claimable` and `proveClaim`, and claim_above_maximum, wallet_blocked, wallet_has_hold,
 * operation_mismatch, not_found for an unknown event.
 */
export const claimQr = async (
  deps: Needs & { followMerge: FollowMerge },
  change: QrChange,
  asked: ClaimedQr,
): Promise<Claimed> => {
  const { actor, eventId, opId, at } = change
  const userId = actor.id
  const db = await deps.databases.forEvent(eventId)
  const { maxBalance } = await eventOf(deps.databases.control, eventId)
  const { code, claimCode } = asked
  const scanned = await claimable(db, deps, change, asked)
  await proveClaim(deps, { eventId, walletId: scanned.walletId, userId, claimCode })
  const into = await openUserWallet(deps, { userId, eventId, at })
  const outcome = await transact(db, async (tx) => {
    const merge = { eventId, opId, at, actorId: userId, from: scanned.walletId, into }
    const decided = await mergeWallets(tx, { ...merge, codeNo: scanned.scannedNo })
    if (decided.status === 'booked' && !decided.isRepeated) {
      // A QR without balance always fits.
      if (decided.balanceAfter > decided.balanceBefore) await checkRoom(tx, change, into, maxBalance)
      await deps.followMerge(tx, eventId, merge)
      const amount = String(decided.balanceAfter - decided.balanceBefore)
      await enqueue(tx, qrClaimedJob, { eventId, walletId: scanned.walletId }, at)
      await record(tx, byOwner(change), {
        change: 'claimed',
        amount,
        walletId: into,
        details: { from: scanned.walletId },
      })
    }
    return decided
  })
  if (outcome.status === 'booked')
    return {
      amount: centavos(outcome.balanceAfter - outcome.balanceBefore),
      isRepeat: outcome.isRepeated,
    }
  const isMine = (await lookUpCode(db, eventId, code))?.mergedInto === into
  throw new AppError(isMine ? 'qr_already_yours' : outcome.code, { isRepeat: outcome.isRepeated })
}
