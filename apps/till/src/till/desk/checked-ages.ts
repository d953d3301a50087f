import type { WalletId } from '@saldo/contract/ids'
import { createStoredNumbers } from './stored-numbers.ts'

const NIGHT_MS = 12 * 3_600_000
const KEPT = 2_000

/** QRs whose holder's age was checked on this device within a night. Where that can't be stored, it is asked again. */
export const createCheckedAges = (
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  nowMs = () => Date.now(),
) => {
  const stored = createStoredNumbers<WalletId>(storage, 'till_checked_ages')
  const tonight = (): Map<WalletId, number> => {
    const now = nowMs()
    return new Map([...stored.read()].filter(([, atMs]) => atMs > now - NIGHT_MS && atMs <= now))
  }
  return {
    has: (walletId: WalletId): boolean => tonight().has(walletId),
    note: (walletId: WalletId): void => {
      const checked = tonight()
      checked.delete(walletId)
      stored.write([...checked.set(walletId, nowMs())].slice(-KEPT))
    },
  }
}
