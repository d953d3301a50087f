import type { OpId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { EventAct } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { LookUpReads } from './look-up-reads.ts'
import { findScanned, type ScannedWallet } from './scanned-codes.ts'
import { isTicket, signedText, ticketFor } from './signed-codes.ts'

export type ScannedQr = {
  walletId: WalletId
  /** What to charge a live QR with; null for a static code. */
  ticket: string | null
  /** Whether a static code of it pays nothing. */
  isLiveOnly: boolean
  available: Centavos
  status: 'active' | 'blocked'
  /** The holder's first name; null for an anonymous QR. */
  holder: string | null
  lastCharge: { opId: OpId; amount: Centavos; place: string | null; at: Date } | null
}

/** A ticket that is looked up stays the same one: its five minutes begin with the scan. */
const ticketOf = (
  deps: Deps,
  scan: EventAct & { code: string },
  read: Parameters<typeof ticketFor>[2],
): string => {
  const text = signedText(scan.code)
  return text !== undefined && isTicket(text) ? text : ticketFor(deps.keys, scan, read)
}

/** Throws qr_replaced and qr_used for a live QR that can't pay any more; the ledger decides again with the charge. */
const refuseSpent = ({ isCurrent, scanned, live }: ScannedWallet): void => {
  if (!scanned) return
  if (!isCurrent) throw new AppError('qr_replaced')
  if (scanned.step <= live.step) throw new AppError('qr_used')
}

/**
 * A scanned QR as a till shows it. Throws wallet_unknown, too_many_requests for a session that guesses codes, and
 * for a live QR live_qr_old, live_qr_ahead, scan_expired, qr_replaced, qr_used.
 */
export const lookUpQr = async (
  { deps, reads }: { deps: Deps; reads: LookUpReads },
  scan: EventAct & { code: string },
): Promise<ScannedQr> => {
  const wallet = await findScanned(deps, scan, scan.code, reads.byHandle)
  if (!wallet) throw new AppError('wallet_unknown')
  refuseSpent(wallet)
  const [holder, last] = await Promise.all([
    reads.firstName(wallet.userId),
    reads.lastCharge(scan.eventId, wallet.walletId),
  ])
  const { walletId, scanned } = wallet
  return {
    walletId,
    isLiveOnly: wallet.isLiveOnly,
    ticket: scanned && ticketOf(deps, scan, { walletId, live: scanned }),
    available: wallet.available,
    status: wallet.isCurrent ? wallet.status : 'blocked',
    holder,
    lastCharge: last
      ? { opId: last.opId, amount: centavos(0n - last.amount), place: last.placeName, at: last.at }
      : null,
  }
}
