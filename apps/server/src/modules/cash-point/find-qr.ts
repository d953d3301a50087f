import type { OpId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { findByVerifiedPhone, type User } from '../auth/index.ts'
import { isDecided, walletOf, type Wallet } from '../ledger/index.ts'
import { countUnknownCode, findScanned, refuseGuessers, type Scan } from '../venue/index.ts'

/** Whose verified phone it is. A wrong one counts as a guess. Throws holder_unknown, too_many_requests. */
export const findHolder = async (deps: Deps, scan: Scan, phone: string): Promise<User> => {
  await refuseGuessers(deps, scan)
  const holder = await findByVerifiedPhone(deps.databases.control, phone)
  if (holder) return holder
  await countUnknownCode(deps, scan)
  throw new AppError('holder_unknown')
}

/** By a code that is the wallet's own, or by its holder's verified phone. */
export type Whose = { code?: string | undefined; phone?: string | undefined }

/** The wallet that a code belongs to; an old one only where the operation was decided, and maybe replaced it itself. */
const findNamed = async (deps: Deps, scan: Scan, code: string, opId: OpId): Promise<Wallet> => {
  const scanned = await findScanned(deps, scan, code)
  if (!scanned) throw new AppError('wallet_unknown')
  const db = await deps.databases.forEvent(scan.eventId)
  if (!scanned.isCurrent && !(await isDecided(db, scan.eventId, opId))) throw new AppError('wallet_unknown')
  return scanned
}

/** The QR that a person at the desk asks about. Throws wallet_unknown, holder_unknown, too_many_requests. */
export const findQr = async (
  deps: Deps,
  scan: Scan,
  { op_id: opId, code, phone }: Whose & { op_id: OpId },
): Promise<Wallet> => {
  if (code !== undefined) return findNamed(deps, scan, code, opId)
  const { id: userId } = await findHolder(deps, scan, phone ?? '')
  const wallet = await walletOf(await deps.databases.forEvent(scan.eventId), scan.eventId, { userId })
  if (!wallet || wallet.isHidden) throw new AppError('wallet_unknown')
  return wallet
}
