import type { OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { v7 } from 'uuid'
import type { Db } from '../../db/index.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs/jobs.ts'
import { findUser } from '../auth/index.ts'
import { reissueBy } from '../cash-point/index.ts'
import { walletHistory, walletOf, type Wallet } from '../ledger/index.ts'
import {
  blockQrAtDesk,
  changeLiveOnly,
  reissueQrAtDesk,
  resendQrJob,
  unblockQrAtDesk,
} from '../wallets/index.ts'
import { namedWallet, type WalletAct } from './find-wallet.ts'
import { areProven, statusOf } from './rules.ts'

type Change = WalletAct & { opId: OpId; reason: string }
type Changed = { balance: Centavos; isRepeat: boolean }

const change = async (deps: Deps, act: Change, apply: typeof blockQrAtDesk): Promise<Changed> => {
  const wallet = await namedWallet(await deps.databases.forEvent(act.eventId), act)
  const outcome = await apply(deps, { ...act, place: null, wallet })
  return { balance: outcome.balanceAfter, isRepeat: outcome.isRepeated }
}

/**
 * Blocks a QR, or lifts its block, once per opId, for a reason; its holder is told. Throws not_found,
 * wallet_blocked for a QR that went into another, operation_mismatch.
 */
export const blockAttendee = (deps: Deps, act: Change): Promise<Changed> => change(deps, act, blockQrAtDesk)
export const unblockAttendee = (deps: Deps, act: Change): Promise<Changed> =>
  change(deps, act, unblockQrAtDesk)

/**
 * Lets the static code of a QR pay again, in the caller's transaction, for a reason; its holder is told. Resolves to
 * whether that changed anything. Throws not_found, wallet_blocked for a QR that went into another.
 */
export const endLiveOnly = async (
  tx: Db,
  { reason, ...act }: WalletAct & { reason: string },
): Promise<boolean> => {
  const wallet = await namedWallet(tx, act)
  if (wallet.mergedInto !== null) throw new AppError('wallet_blocked')
  return changeLiveOnly(tx, { ...act, ownerId: wallet.userId, isLiveOnly: false }, { place: null, reason })
}

type Replacement = WalletAct & { opId: OpId; birthday: string; amount: bigint }

const RECENT = 20

/** Amount that proves the holder's identity: the last purchase not voided, else the last top-up. */
const lastAmount = async (db: Db, { eventId, walletId }: WalletAct): Promise<bigint | null> => {
  for (const [only, kind] of [
    ['charges', 'charge'],
    ['topups', 'topup'],
  ] as const) {
    const lines = await walletHistory(db, eventId, walletId, { limit: RECENT, only })
    const last = lines.find((line) => line.kind === kind && !line.isReversed)
    if (last) return last.amount < 0n ? 0n - last.amount : last.amount
  }
  return null
}

/**
 * Checks both answers. Each attempt is counted against the QR and the caller before it is checked, so that
 * concurrent guesses are limited like sequential ones. Throws qr_without_holder, proofs_missing,
 * proofs_refused, too_many_requests.
 */
const prove = async (deps: Deps, db: Db, asked: Replacement, wallet: Wallet): Promise<void> => {
  if (wallet.userId === null) throw new AppError('qr_without_holder')
  const birthday = (await findUser(deps.databases.control, wallet.userId))?.birthday
  const amount = await lastAmount(db, asked)
  if (!birthday || amount === null) throw new AppError('proofs_missing')
  const counts = [
    ['wrong_proofs', asked.walletId],
    ['wrong_proofs_of_helper', asked.actor.id],
  ] as const
  for (const [limit, subject] of counts) await deps.limiter.hit(limit, subject)
  if (!areProven(asked, { birthday, amount })) throw new AppError('proofs_refused')
  for (const [limit, subject] of counts) await deps.limiter.giveBack(limit, subject)
}

/**
 * Gives a QR a new code, once per opId, for a holder who proved both; the old code is refused at once and the
 * holder is told. Throws not_found, wallet_blocked, operation_mismatch and as `prove`.
 */
export const replaceQr = async (
  deps: Deps,
  asked: Replacement,
): Promise<Changed & { codeNumber: number }> => {
  const { eventId, walletId } = asked
  const db = await deps.databases.forEvent(eventId)
  const wallet = await namedWallet(db, asked)
  const before = await reissueBy(db, asked, walletId)
  if (before?.actorId !== asked.actor.id) await prove(deps, db, asked, wallet)
  const outcome = await reissueQrAtDesk(deps, { ...asked, place: null, wallet })
  const codeNumber = (await walletOf(db, eventId, { walletId }))?.codeNo ?? wallet.codeNo
  return { balance: outcome.balanceAfter, isRepeat: outcome.isRepeated, codeNumber }
}

/**
 * Sends a QR to its holder again, in the caller's transaction. Throws not_found, qr_without_holder,
 * qr_uncredited, wallet_blocked, too_many_requests.
 */
export const resendQr = async (
  deps: Deps,
  tx: Db,
  act: WalletAct,
): Promise<{ byEmail: boolean; byPhone: boolean }> => {
  const { eventId, walletId, at } = act
  const wallet = await namedWallet(tx, act)
  const status = statusOf(wallet)
  if (status === 'uncredited') throw new AppError('qr_uncredited')
  if (status !== 'active') throw new AppError('wallet_blocked')
  const holder = wallet.userId === null ? null : await findUser(deps.databases.control, wallet.userId)
  if (!holder) throw new AppError('qr_without_holder')
  await deps.limiter.hit('qr_resends', walletId)
  await audit(tx, act, { action: 'wallet.resend', subject: walletId, eventId })
  await enqueue(tx, resendQrJob, { eventId, walletId, userId: holder.id, messageId: v7() }, at)
  return { byEmail: true, byPhone: holder.phone !== null }
}
