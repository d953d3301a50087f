import type { OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { barRevenue, bookTransfer, type Outcome, type SoldItem } from '../ledger/index.ts'
import { checkItems, type Scan } from '../venue/index.ts'
import { decideOnce } from './decide-once.ts'
import type { Desk } from './desk.ts'

export type Sale = Scan & {
  opId: OpId
  amount: Centavos
  items: readonly SoldItem[]
  occurredAt: Date | undefined
}

/**
 * Books cash that a bar took, e.g. for what a QR did not cover, once per opId. Throws place_missing, shift_missing,
 * validation_failed when the items don't add up, operation_mismatch.
 */
export const sellForCash = async (desk: Desk, sale: Sale): Promise<Outcome> => {
  const { amount, items } = sale
  checkItems(items, amount)
  const { outcome } = await decideOnce(
    desk,
    { ...sale, request: { kind: 'sale', amount, items } },
    {
      prepare: () => Promise.resolve({ walletId: null }),
      usesDrawer: true,
      book: (tx, { drawer, booking }) => {
        if (drawer === null) throw new Error('A sale for cash has a drawer')
        const credit = barRevenue(booking.place.id)
        return bookTransfer(tx, { ...booking, debit: drawer, credit, amount, items })
      },
    },
  )
  return outcome
}
