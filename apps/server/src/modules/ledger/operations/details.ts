import type { SoldPart } from '@saldo/contract/combos'
import type { OptionId, ProductId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { transferDetails } from '@saldo/contract/transfer-details'
import type { z } from 'zod'

/** A line of a sale; without `productId` a typed amount. `options` are in its name too. */
export type SoldItem = {
  productId?: ProductId
  name: string
  options?: readonly OptionId[] | undefined
  quantity: number
  unitPrice: Centavos
  /** A deposit; given back where the quantity is below zero. */
  isCup?: true | undefined
  /** Of one piece of a combo, as it was sold. */
  parts?: readonly SoldPart[] | undefined
}

/** What a sale's lines are worth more than was paid, and its reason. */
export type GivenDiscount = { name: string; amount: Centavos }

/** What a transfer says beside the money, at booking time. */
export type Details = {
  placeName: string | null
  /** Reason, e.g. of a void. */
  note: string | null
  tip: Centavos
  items: readonly SoldItem[]
  /** Absent without one. */
  discount?: GivenDiscount
  /** What goes back as promotion of cups that came back without a bill; absent without any. */
  cupPromo?: Centavos
}

/** JSON has no integers above 2^53: throws RangeError for an amount that it would round. */
const exactNumber = (amount: bigint): number => {
  const number = Number(amount)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${amount} centavos are no amount of a line`)
  return number
}

/** The lines as they are stored, which fingerprints cover too. */
export const linesOf = (items: readonly SoldItem[]) =>
  items.map(({ productId, name, options, quantity, unitPrice, isCup, parts }) => ({
    product_id: productId ?? null,
    name,
    // Absent without any: a sale's fingerprint is the same whatever version repeats it.
    ...(options && { options: [...options] }),
    quantity,
    unit_price_centavos: exactNumber(unitPrice),
    ...(isCup && { is_cup: isCup }),
    ...(parts && {
      parts: parts.map((part) => ({
        product_id: part.product_id,
        quantity: part.quantity,
        name: part.name,
      })),
    }),
  }))

/**
 * The stored text, `{}` when there is nothing to say. Any text of a person survives: JSON escapes what
 * PostgreSQL can't hold (NUL) and what UTF-8 can't (lone surrogates). Written without the schema, because each
 * charge pays for it.
 */
export const writeDetails = ({ placeName, note, tip, items, discount, cupPromo }: Details): string =>
  JSON.stringify({
    place: placeName ?? undefined,
    note: note ?? undefined,
    tip_centavos: tip === 0n ? undefined : exactNumber(tip),
    promo_centavos: cupPromo && exactNumber(cupPromo),
    discount: discount && { name: discount.name, amount_centavos: exactNumber(discount.amount) },
    lines: items.length === 0 ? undefined : linesOf(items),
  } satisfies z.input<typeof transferDetails>)

/** Reads a stored text; throws for one that `writeDetails` can't have written. */
export const readDetails = (text: string): Details => {
  const { place, note, tip_centavos: tip, discount, lines = [] } = transferDetails.parse(JSON.parse(text))
  return {
    placeName: place ?? null,
    note: note ?? null,
    tip: tip ?? centavos(0),
    ...(discount && { discount: { name: discount.name, amount: discount.amount_centavos } }),
    items: lines.map((line) => ({
      ...(line.product_id !== null && { productId: line.product_id }),
      name: line.name,
      ...(line.options && { options: line.options }),
      quantity: line.quantity,
      unitPrice: line.unit_price_centavos,
      ...(line.is_cup && { isCup: line.is_cup }),
      ...(line.parts && { parts: line.parts }),
    })),
  }
}
