import { z } from 'zod'
import { soldParts } from './combos.ts'
import { optionId, productId } from './ids.ts'
import { centavos, type Centavos } from './money.ts'

/** Integer centavos of a JSON number, exact up to 2^53. */
const amount = z.codec(
  z.int(),
  z.custom<Centavos>((value) => typeof value === 'bigint'),
  { decode: centavos, encode: Number },
)

/**
 * What a transfer of the ledger says beside the money, as it was at booking time: later names and prices
 * alter no receipt. Stored as JSON text, which the transfer's hash covers; amounts in centavos.
 */
export const transferDetails = z.strictObject({
  place: z.string().optional(),
  /** Reason, e.g. of a void. */
  note: z.string().optional(),
  tip_centavos: amount.optional(),
  /** What promotion paid of deposits whose cups came back without a bill: it goes back as promotion. */
  promo_centavos: amount.optional(),
  /** What the lines are worth more than was charged, and why. */
  discount: z.strictObject({ name: z.string(), amount_centavos: amount }).optional(),
  lines: z
    .array(
      z.strictObject({
        /** Null for a typed amount. */
        product_id: productId.nullable(),
        name: z.string(),
        /** Those that were chosen, which the name says too. */
        options: z.array(optionId).optional(),
        quantity: z.int(),
        unit_price_centavos: amount,
        /** A deposit for a cup; given back where the quantity is below zero. */
        is_cup: z.literal(true).optional(),
        /** Of one piece of a combo. */
        parts: soldParts.optional(),
      }),
    )
    .optional(),
})
