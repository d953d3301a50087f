import type { OpId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { findUser } from '../auth/index.ts'
import { lastCharge, lookUpCode, type ScannedWallet } from '../ledger/index.ts'
import { countUnknownCode, refuseGuessers, type Scan } from './unknown-codes.ts'

export type ScannedQr = {
  available: Centavos
  status: 'active' | 'blocked'
  /** The holder's first name; null for an anonymous QR. */
  holder: string | null
  lastCharge: { opId: OpId; amount: Centavos; place: string | null; at: Date } | null
}

const firstNameOf = async ({ databases }: Deps, { userId }: ScannedWallet): Promise<string | null> => {
  const user = userId === null ? null : await findUser(databases.control, userId)
  return user?.name ?? null
}

/** What a till shows of a scanned QR. Throws wallet_unknown, too_many_requests for a session that guesses codes. */
export const lookUpQr = async (deps: Deps, scan: Scan & { code: string }): Promise<ScannedQr> => {
  await refuseGuessers(deps, scan)
  const db = await deps.databases.forEvent(scan.eventId)
  const wallet = await lookUpCode(db, scan.eventId, scan.code)
  if (!wallet) {
    await countUnknownCode(deps, scan)
    throw new AppError('wallet_unknown')
  }
  const [holder, last] = await Promise.all([
    firstNameOf(deps, wallet),
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
