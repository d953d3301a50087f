import type { EventId, WalletId } from '@saldo/contract/ids'
import { isPractice } from '@saldo/contract/practice-numbers'
import type { Db } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { lookUpCode, walletOf, type LiveUse, type Wallet } from '../ledger/index.ts'
import { refuseOtherSide } from './practice-codes.ts'
import { readSigned, signedText, type ByHandle } from './signed-codes.ts'

/**
 * Throws too_many_requests for a session that showed too many unknown codes, because it is guessing. At a practice
 * there is nothing to guess: what is practised there never locks anybody out of work.
 */
export const refuseGuessers = async ({ limiter }: Deps, { eventId, actor }: EventAct): Promise<void> => {
  if (!isPractice(eventId)) await limiter.check('unknown_codes', actor.sessionId)
}

/** Counts and records an unknown code, but none of a practice. Throws too_many_requests. */
export const countUnknownCode = async (deps: Deps, act: EventAct): Promise<void> => {
  const { eventId, actor } = act
  if (isPractice(eventId)) return
  await deps.limiter.hit('unknown_codes', actor.sessionId)
  await audit(await deps.databases.forEvent(eventId), act, {
    action: 'unknown_code_scanned',
    subject: actor.sessionId,
    eventId,
  })
}

/**
 * The wallet of a scan. `isCurrent` is false for a replaced static code and for a live QR whose key no longer
 * pays; `scanned` is the live QR that was read, null for a static code.
 */
export type ScannedWallet = Wallet & { isCurrent: boolean; scanned: LiveUse | null }

const findSigned = async (
  deps: Deps,
  act: EventAct,
  text: string,
  byHandle?: ByHandle,
): Promise<ScannedWallet | null> => {
  const scan = await readSigned(deps, act, text, byHandle)
  if (!scan) return null
  if (scan.problem) throw new AppError(scan.problem)
  const { walletId, live } = scan
  const wallet =
    scan.wallet ?? (await walletOf(await deps.databases.forEvent(act.eventId), act.eventId, { walletId }))
  return wallet ? { ...wallet, isCurrent: live.no === wallet.live.no, scanned: live } : null
}

const findStatic = async (deps: Deps, act: EventAct, code: string): Promise<ScannedWallet | null> => {
  const found = await lookUpCode(await deps.databases.forEvent(act.eventId), act.eventId, code)
  return found ? { ...found, scanned: null } : null
}

/**
 * The wallet of a scanned or typed code, a live QR or the ticket of its scan; null for an unknown one, which is
 * counted. Throws practice_qr, practice_real_qr, too_many_requests, live_qr_old, live_qr_ahead, scan_expired. `byHandle` may share reads.
 */
export const findScanned = async (
  deps: Deps,
  act: EventAct,
  code: string,
  byHandle?: ByHandle,
): Promise<ScannedWallet | null> => {
  refuseOtherSide(act.eventId, code)
  const text = signedText(code)
  // Nobody guesses a signature: whoever shows a sound one is asked for no more, which spares each scan a query.
  const signed = text === undefined ? null : await findSigned(deps, act, text, byHandle)
  if (signed) return signed
  await refuseGuessers(deps, act)
  const found = text === undefined ? await findStatic(deps, act, code) : null
  if (!found) await countUnknownCode(deps, act)
  return found
}

/**
 * Refuses a QR, whose wallet is locked, that was blocked, replaced or made live only since its scan. `codeNo` is null for
 * a live QR: its step is used under the lock. Throws wallet_blocked, live_only.
 */
export const refuseChanged = async (
  tx: Db,
  eventId: EventId,
  { walletId, codeNo }: { walletId: WalletId; codeNo: number | null },
): Promise<void> => {
  const wallet = await walletOf(tx, eventId, { walletId })
  const isReplaced = codeNo !== null && wallet?.codeNo !== codeNo
  if (wallet?.status !== 'active' || isReplaced) throw new AppError('wallet_blocked')
  if (codeNo !== null && wallet.isLiveOnly) throw new AppError('live_only')
}
