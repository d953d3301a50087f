const ASKED_WITHIN_MS = 10_000

const plain = (code: string): string => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

/** Remembers the QR charged last: the same QR within seconds is probably a repeat for the same customer. */
export const createLastCharged = (nowMs = () => performance.now()) => {
  let last: { code: string; atMs: number } | undefined
  return {
    charged: (code: string): void => {
      last = { code: plain(code), atMs: nowMs() }
    },
    /** Whole seconds since this QR was charged; null after a while or for another QR. */
    secondsSince: (code: string): number | null => {
      if (last?.code !== plain(code)) return null
      const ago = nowMs() - last.atMs
      return ago < ASKED_WITHIN_MS ? Math.max(1, Math.round(ago / 1_000)) : null
    },
  }
}
