import type { OpId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Reading } from '../queue/operation.ts'
import type { Basket, OrderDiscount } from './order.ts'

const IDLE_MS = 5 * 60_000

/** A scanned QR that the server found. */
export type ScannedQr = {
  /** The same whatever was read of it: a live QR's text differs with each scan. */
  walletId: WalletId
  /** What to charge it with: its static code, the ticket of a live QR's scan, or offline what was read. */
  code: string
  balance: Centavos
  holder: string | null
  /** What was read, where a sale could be made of it without the server. */
  read?: Reading
  /** Found without the server: `balance` is the most that may be charged, and `code` what was read. */
  isOffline?: true
  lastCharge: { op_id: OpId; amount: Centavos; place: string | null; at: string } | null
}

/** The tapped products, typed amount, chosen tip and discount. */
export type Picked = {
  basket: Basket
  entry: string
  tipPercent: number | null
  discount?: OrderDiscount | undefined
}

/** The order alone, of a screen that has one in hand. */
export const pickedIn = ({ basket, entry, tipPercent, discount }: Picked): Picked => ({
  basket,
  entry,
  tipPercent,
  ...(discount && { discount }),
})

/** An order begun for a QR. `isSpent`: what was read of it pays no more, so it goes on with a new scan. */
export type OpenBill = { qr: ScannedQr; picked: Picked; isSpent: boolean }

/** Uncharged orders by QR, each kept until charged, emptied, or untouched for five minutes. */
export type OpenBills = {
  /** What was read of the QR whose order was on the screen when its room was left; null where it pays no more. */
  current(): string | null
  /** The order touched last. */
  latest(): OpenBill | null
  of(walletId: WalletId): Picked | null
  /** Stores the order; an empty one is dropped. */
  keep(qr: ScannedQr, picked: Picked): void
  /** The QR was found again: its order goes on with what was read last. */
  found(qr: ScannedQr): void
  /** What was read of a QR pays no more: its order stays, for the next scan. */
  spend(code: string): void
  drop(walletId: WalletId): void
  /** Called when no QR is on the screen. */
  rest(): void
  /** Stores the order in hand, whose QR is still to be scanned; null where there is none. */
  hold(picked: Picked | null): void
  held(): Picked | null
}

export const hasOrder = ({ basket, entry, tipPercent }: Picked): boolean =>
  basket.size > 0 || entry !== '' || tipPercent !== null

export const createOpenBills = (nowMs = () => performance.now()): OpenBills => {
  const bills = new Map<WalletId, OpenBill & { touchedMs: number }>()
  let shown: WalletId | null = null
  let held: { picked: Picked; touchedMs: number } | null = null
  const find = (walletId: WalletId | null | undefined): OpenBill | null => {
    const open = walletId ? bills.get(walletId) : undefined
    return open && nowMs() - open.touchedMs < IDLE_MS ? open : null
  }
  const drop = (walletId: WalletId): void => {
    bills.delete(walletId)
    if (shown === walletId) shown = null
  }
  return {
    current: () => {
      const open = find(shown)
      return open && !open.isSpent ? open.qr.code : null
    },
    latest: () => find([...bills.keys()].at(-1)),
    of: (walletId) => find(walletId)?.picked ?? null,
    keep: (qr, order) => {
      drop(qr.walletId)
      const picked = pickedIn(order)
      if (!hasOrder(picked)) return
      shown = qr.walletId
      bills.set(shown, { qr, picked, isSpent: false, touchedMs: nowMs() })
    },
    found: (qr) => {
      const open = find(qr.walletId)
      if (open) bills.set(qr.walletId, { ...open, qr, isSpent: false, touchedMs: nowMs() })
    },
    spend: (code) => {
      for (const [walletId, open] of bills)
        if (open.qr.code === code) bills.set(walletId, { ...open, isSpent: true })
    },
    drop,
    rest: () => {
      shown = null
    },
    hold: (picked) => {
      held = picked && hasOrder(picked) ? { picked, touchedMs: nowMs() } : null
    },
    held: () => (held && nowMs() - held.touchedMs < IDLE_MS ? held.picked : null),
  }
}
