import type { WalletId } from '@saldo/contract/ids'

const KEY = 'till_checked_ages'
const NIGHT_MS = 12 * 3_600_000
const KEPT = 2_000

type Kept = Pick<Storage, 'getItem' | 'setItem'>
type Checked = [WalletId, number]

const isChecked = (value: unknown): value is Checked =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'

/** QRs whose holder's age was checked on this device within a night. */
export const createCheckedAges = (storage: Kept, nowMs = () => Date.now()) => {
  const read = (): Map<WalletId, number> => {
    try {
      const found: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
      const since = nowMs() - NIGHT_MS
      const checked = Array.isArray(found) ? found.filter(isChecked) : []
      return new Map(checked.filter(([, atMs]) => atMs > since && atMs <= nowMs()))
    } catch {
      return new Map()
    }
  }
  return {
    has: (walletId: WalletId): boolean => read().has(walletId),
    /** Where it can't be stored, the age is asked again. */
    note: (walletId: WalletId): void => {
      const checked = read()
      checked.delete(walletId)
      const kept = [...checked, [walletId, nowMs()]].slice(-KEPT)
      try {
        storage.setItem(KEY, JSON.stringify(kept))
      } catch {
        // Storage is full or forbidden.
      }
    },
  }
}
