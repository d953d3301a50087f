import type { OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { barRevenue, bookTransfer, type Outcome, type SoldItem } from '../ledger/index.ts'
import { checkItems, checkPrices, type PickedLine, type Scan } from '../venue/index.ts'
import { decideOnce } from './decide-once.ts'
import type { Desk } from './desk.ts'

export type Sale = Scan & {
  opId: OpId
  amount: Centavos
  items: readonly SoldItem[]
  /** Those of the items that were picked by button. */
  products: readonly PickedLine[]
  /** The charge that paid the bill's other part. */
  bill: OpId | null
  occurredAt: Date | undefined
}

/**
 * Books cash that a bar took, e.g. for what a QR did not cover, once per opId. Throws place_missing, shift_missing,
 * validation_failed when the items don't add up, product_changed, operation_mismatch.
 */
export const sellForCash = async (desk: Desk, sale: Sale): Promise<Outcome> => {
  const { eventId, amount, items, products, bill } = sale
  checkItems(items, amount)
  const { outcome } = await decideOnce(
    desk,
    { ...sale, request: { kind: 'sale', amount, items, ...(bill !== null && { bill }) } },
    {
      prepare: async () => {
        await checkPrices(desk.catalogue, eventId, products)
        return { walletId: null }
      },
      usesDrawer: true,
      book: (tx, { drawer, booking }) => {
        if (drawer === null) throw new Error('A sale for cash has a drawer')
        const credit = barRevenue(booking.place.id)
        const part = bill === null ? {} : { groupId: bill }
        return bookTransfer(tx, { ...booking, ...part, debit: drawer, credit, amount, items })
      },
    },
  )
  return outcome
}
