import { lookUpQr } from '@saldo/contract/venue'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { watched } from '../kit/connection.ts'
import { tillCopy } from '../kit/copy.ts'
import { type Problem, problemOf, refusalOf } from '../kit/refusals.ts'
import { wantsNewScan } from '../kit/scan/new-scan.ts'
import type { Desk } from './desk.ts'
import type { ScannedQr } from './open-bills.ts'

/**
 * Finds the QR of a scan, whether it is blocked, and whether the code that was read pays nothing (its holder pays live only), and tells the open bills what it can be charged with now, or that it needs a new scan.
 * Rejects as `call` does.
 */
export const lookUp = async (
  { call, at, bills, offline }: Desk,
  code: string,
): Promise<ScannedQr & { isBlocked: boolean; paysNothing: boolean }> => {
  const readMs = offline?.nowMs() ?? 0
  try {
    const found = await watched(() => call(lookUpQr, { params: { event: at.event.id }, body: { code } }))
    const qr: ScannedQr = {
      walletId: found.wallet_id,
      code: found.ticket ?? code,
      balance: found.available_balance,
      holder: found.holder,
      lastCharge: found.last_charge,
      // A ticket looked up again was not read just now.
      ...(offline && found.ticket !== code && { read: { text: code, readMs } }),
    }
    bills.found(qr)
    const paysNothing = found.is_live_only && found.ticket === null
    return { ...qr, isBlocked: found.status === 'blocked', paysNothing }
  } catch (error) {
    if (error instanceof ApiError && wantsNewScan(error.code)) bills.spend(code)
    throw error
  }
}

/** The QR of a scan that may be charged, or why it may not. */
export const lookUpPaying = async (desk: Desk, code: string): Promise<ScannedQr | { problem: Problem }> => {
  try {
    const { isBlocked, paysNothing, ...qr } = await lookUp(desk, code)
    if (isBlocked) return { problem: refusalOf('wallet_blocked', tillCopy.blockedQr) }
    return paysNothing ? { problem: refusalOf('live_only', tillCopy.onlyLive) } : qr
  } catch (error) {
    return { problem: problemOf(error) }
  }
}
