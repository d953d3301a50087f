import type { OpId } from '@saldo/contract/ids'
import { isPractice } from '@saldo/contract/practice-numbers'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { findByVerifiedPhone, type User } from '../auth/index.ts'
import { isDecided, walletOf, type Wallet } from '../ledger/index.ts'
import { countUnknownCode, findScanned, refuseGuessers } from '../venue/index.ts'

/**
 * The owner of a verified phone; the match is in the audit log, an unknown phone counts as a guess. Throws
 * holder_unknown, too_many_requests, and practice_by_phone at a practice, where nobody real is looked for.
 */
export const findHolder = async (deps: Deps, act: EventAct, phone: string): Promise<User> => {
  if (isPractice(act.eventId)) throw new AppError('practice_by_phone')
  await refuseGuessers(deps, act)
  const holder = await findByVerifiedPhone(deps.databases.control, phone)
  if (holder) {
    await audit(deps.databases.control, act, {
      action: 'holder_found',
      subject: holder.id,
      eventId: act.eventId,
    })
    return holder
  }
  await countUnknownCode(deps, act)
  throw new AppError('holder_unknown')
}

/** A wallet's own code, or its holder's verified phone. */
export type HolderLookup = { code?: string | undefined; phone?: string | undefined }

/**
 * The wallet of a code. A replaced code counts only for an operation already decided, which may have replaced
 * it itself. Throws wallet_unknown.
 */
export const findNamed = async (deps: Deps, act: EventAct, code: string, opId: OpId): Promise<Wallet> => {
  const scanned = await findScanned(deps, act, code)
  if (!scanned) throw new AppError('wallet_unknown')
  const db = await deps.databases.forEvent(act.eventId)
  if (!scanned.isCurrent && !(await isDecided(db, act.eventId, opId))) throw new AppError('wallet_unknown')
  return scanned
}

/**
 * The QR of a code or a phone presented at the desk. Throws wallet_unknown, holder_unknown,
 * too_many_requests, operation_mismatch.
 */
export const findQr = async (
  deps: Deps,
  act: EventAct,
  { op_id: opId, code, phone }: HolderLookup & { op_id: OpId },
): Promise<Wallet> => {
  if (code !== undefined) return findNamed(deps, act, code, opId)
  const { id: userId } = await findHolder(deps, act, phone ?? '')
  const db = await deps.databases.forEvent(act.eventId)
  const wallet = await walletOf(db, act.eventId, { userId })
  if (wallet && !wallet.isHidden) return wallet
  // The phone may have a new owner by now: an operation already decided was for another wallet.
  throw new AppError((await isDecided(db, act.eventId, opId)) ? 'operation_mismatch' : 'wallet_unknown')
}
