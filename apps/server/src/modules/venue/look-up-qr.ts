import type { OpId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { EventAct } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { firstNameOf } from '../auth/index.ts'
import { lastCharge } from '../ledger/index.ts'
import { findScanned } from './scanned-codes.ts'

export type ScannedQr = {
  available: Centavos
  status: 'active' | 'blocked'
  /** The holder's first name; null for an anonymous QR. */
  holder: string | null
  lastCharge: { opId: OpId; amount: Centavos; place: string | null; at: Date } | null
}

/**
 * A scanned QR as a till shows it. Throws wallet_unknown, too_many_requests for a session that guesses codes.
 */
export const lookUpQr = async (deps: Deps, scan: EventAct & { code: string }): Promise<ScannedQr> => {
  const wallet = await findScanned(deps, scan, scan.code)
  if (!wallet) throw new AppError('wallet_unknown')
  const db = await deps.databases.forEvent(scan.eventId)
  const [holder, last] = await Promise.all([
    firstNameOf(deps.databases.control, wallet.userId),
    lastCharge(db, scan.eventId, wallet.walletId),
  ])
  return {
    available: wallet.available,
    status: wallet.isCurrent ? wallet.status : 'blocked',
    holder,
    lastCharge: last
      ? { opId: last.opId, amount: centavos(0n - last.amount), place: last.placeName, at: last.at }
      : null,
  }
}
