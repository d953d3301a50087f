import type { OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { EventAct } from '../../kernel/act.ts'
import { sellForCash as bookSale, type Outcome, type SoldItem } from '../ledger/index.ts'
import { countStock } from '../catalogue/index.ts'
import { checkPrices, checkSale } from '../venue/index.ts'
import { decideOnce, type Desk } from './decide-once.ts'

export type Sale = EventAct & {
  opId: OpId
  amount: Centavos
  items: readonly SoldItem[]
  /** The charge that paid the other part of the bill. */
  bill: OpId | null
  /** Included in the amount, on top of the items. */
  tip: Centavos
  occurredAt: Date | undefined
  /** When the customer saw the prices, by the till. */
  pricedAt: string | undefined
}

/**
 * Books a bar's cash sale, e.g. for what a QR did not cover, once per opId. Throws place_missing,
 * shift_missing, validation_failed when the items don't add up, product_changed, options_changed, operation_mismatch.
 */
export const sellForCash = async (desk: Desk, sale: Sale): Promise<Outcome> => {
  const { amount, items, bill, tip } = sale
  checkSale(items, amount, tip)
  const request = { kind: 'sale', amount, items, ...(bill !== null && { bill }), ...(tip > 0n && { tip }) }
  const { outcome } = await decideOnce(
    desk,
    { ...sale, request },
    {
      prepare: async (place) => {
        await checkPrices(desk.catalogue, { ...sale, place: place.id })
        return { walletId: null }
      },
      usesDrawer: true,
      book: async (tx, { drawer, booking }) => {
        if (drawer === null) throw new Error('A sale for cash has a drawer')
        const part = bill === null ? {} : { groupId: bill }
        const outcome = await bookSale(tx, { ...booking, ...part, drawer, amount, items, tip })
        // The cash is taken: what it bought is gone, whatever was left.
        if (outcome.status === 'booked' && !outcome.isRepeated)
          await countStock(tx, sale.eventId, [sale], sale.at)
        return outcome
      },
    },
  )
  return outcome
}
