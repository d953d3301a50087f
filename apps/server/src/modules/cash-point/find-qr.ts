import type { OpId } from '@saldo/contract/ids'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { findByVerifiedPhone, type User } from '../auth/index.ts'
import { isDecided, walletOf, type Wallet } from '../ledger/index.ts'
import { countUnknownCode, findScanned, refuseGuessers, type Scan } from '../venue/index.ts'

/**
 * The owner of a verified phone; the match is in the audit log, an unknown phone counts as a guess. Throws
 * holder_unknown, too_many_requests.
 */
export const findHolder = async (deps: Deps, scan: Scan, phone: string): Promise<User> => {
  await refuseGuessers(deps, scan)
  const holder = await findByVerifiedPhone(deps.databases.control, phone)
  if (holder) {
    await audit(deps.databases.control, {
      at: scan.now,
      requestId: scan.requestId,
      actor: { kind: 'staff', id: scan.actor.userId },
      action: 'holder_found',
      subject: holder.id,
      eventId: scan.eventId,
    })
    return holder
  }
  await countUnknownCode(deps, scan)
  throw new AppError('holder_unknown')
}

/** A wallet's own code, or its holder's verified phone. */
export type HolderLookup = { code?: string | undefined; phone?: string | undefined }

/**
 * The wallet of a code. A replaced code counts only for an operation already decided, which may have replaced
 * it itself. Throws wallet_unknown.
 */
export const findNamed = async (deps: Deps, scan: Scan, code: string, opId: OpId): Promise<Wallet> => {
  const scanned = await findScanned(deps, scan, code)
  if (!scanned) throw new AppError('wallet_unknown')
  const db = await deps.databases.forEvent(scan.eventId)
  if (!scanned.isCurrent && !(await isDecided(db, scan.eventId, opId))) throw new AppError('wallet_unknown')
  return scanned
}

/**
 * The QR of a code or a phone presented at the desk. Throws wallet_unknown, holder_unknown,
 * too_many_requests, operation_mismatch.
 */
export const findQr = async (
  deps: Deps,
  scan: Scan,
  { op_id: opId, code, phone }: HolderLookup & { op_id: OpId },
): Promise<Wallet> => {
  if (code !== undefined) return findNamed(deps, scan, code, opId)
  const { id: userId } = await findHolder(deps, scan, phone ?? '')
  const db = await deps.databases.forEvent(scan.eventId)
  const wallet = await walletOf(db, scan.eventId, { userId })
  if (wallet && !wallet.isHidden) return wallet
  // The phone may have a new owner by now: an operation already decided was for another wallet.
  throw new AppError((await isDecided(db, scan.eventId, opId)) ? 'operation_mismatch' : 'wallet_unknown')
}
