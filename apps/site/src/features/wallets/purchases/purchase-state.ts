import type { Purchase } from '@saldo/contract/purchases'
import type { purchasesCopy } from './copy.ts'

export type PurchaseState = keyof typeof purchasesCopy.orderStates

/** The state of a purchase in plain words. */
export const purchaseState = ({
  status,
  payment_in_process,
  receipt,
}: Pick<Purchase, 'status' | 'payment_in_process' | 'receipt'>): PurchaseState => {
  switch (status) {
    case 1:
      return receipt && receipt.refunded > 0n ? 'partly_refunded' : 'paid'
    case -4:
      return 'refunded'
    case -5:
      return 'chargeback'
    case -3:
      return payment_in_process ? 'in_process' : 'cancelled'
    case -1:
      return payment_in_process ? 'in_process' : 'expired'
    case 2:
      return payment_in_process ? 'in_process' : 'pending'
  }
}

const tones = {
  paid: 'good',
  in_process: 'warning',
  partly_refunded: 'warning',
  chargeback: 'warning',
} as const

export const toneOf = (state: PurchaseState): 'good' | 'off' | 'warning' =>
  state in tones ? tones[state as keyof typeof tones] : 'off'
