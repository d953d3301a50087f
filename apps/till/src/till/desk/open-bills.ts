import type { OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Basket } from './order.ts'

const IDLE_MS = 5 * 60_000

/** A scanned QR that the server found. */
export type ScannedQr = {
  code: string
  balance: Centavos
  holder: string | null
  lastCharge: { op_id: OpId; amount: Centavos; place: string | null; at: string } | null
}

/** The tapped products, typed amount and chosen tip. */
export type Picked = { basket: Basket; entry: string; tipPercent: number | null }

type Open = { qr: ScannedQr; picked: Picked; touchedMs: number }

/** Uncharged orders by QR, each kept until charged, emptied, or untouched for five minutes. */
export type OpenBills = {
  /** The QR whose order was on the screen when its room was left. */
  current(): string | null
  /** The QR of the order touched last. */
  latest(): ScannedQr | null
  of(code: string): Picked | null
  /** Stores the order; an empty one is dropped. */
  keep(qr: ScannedQr, picked: Picked): void
  drop(code: string): void
  /** Called when no QR is on the screen. */
  rest(): void
}

const plain = (code: string): string => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

const isEmpty = ({ basket, entry, tipPercent }: Picked): boolean =>
  basket.size === 0 && entry === '' && tipPercent === null

export const createOpenBills = (nowMs = () => performance.now()): OpenBills => {
  const bills = new Map<string, Open>()
  let shown: string | null = null
  const find = (code: string): Open | undefined => {
    const open = bills.get(plain(code))
    return open && nowMs() - open.touchedMs < IDLE_MS ? open : undefined
  }
  const drop = (code: string): void => {
    bills.delete(plain(code))
    if (shown === plain(code)) shown = null
  }
  return {
    current: () => (shown === null ? null : (find(shown)?.qr.code ?? null)),
    latest: () => {
      const last = [...bills.keys()].at(-1)
      return (last !== undefined && find(last)?.qr) || null
    },
    of: (code) => find(code)?.picked ?? null,
    keep: (qr, { basket, entry, tipPercent }) => {
      drop(qr.code)
      const picked = { basket, entry, tipPercent }
      if (isEmpty(picked)) return
      shown = plain(qr.code)
      bills.set(shown, { qr, picked, touchedMs: nowMs() })
    },
    drop,
    rest: () => {
      shown = null
    },
  }
}
