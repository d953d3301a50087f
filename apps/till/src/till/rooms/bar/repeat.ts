import type { WalletId } from '@saldo/contract/ids'

const ASKED_WITHIN_MS = 10_000

/** Remembers the QR charged last: the same QR within seconds is probably a repeat for the same customer. */
export const createLastCharged = (nowMs = () => performance.now()) => {
  let last: { walletId: WalletId; atMs: number } | undefined
  return {
    charged: (walletId: WalletId): void => {
      last = { walletId, atMs: nowMs() }
    },
    /** The last charge was refused: the next one repeats nothing. */
    refused: (): void => {
      last = undefined
    },
    /** Whole seconds since this QR was charged; null after a while or for another QR. */
    secondsSince: (walletId: WalletId): number | null => {
      if (last?.walletId !== walletId) return null
      const ago = nowMs() - last.atMs
      return ago < ASKED_WITHIN_MS ? Math.max(1, Math.round(ago / 1_000)) : null
    },
  }
}
