import { z } from 'zod'
import { opId, placeId, userId } from './ids.ts'
import { pesos, shareOf, type Centavos } from './money.ts'

/** `courtesy`: a whole bill that nobody pays; `staff_meal`: for a named member of the staff. */
export const discountKind = z.enum(['discount', 'courtesy', 'staff_meal'])
export type DiscountKind = z.output<typeof discountKind>

export const discountId = z.guid()

/** The fields of a discount. */
export const discountShape = z.object({
  /** The reason, as tills and receipts say it. */
  name: z.string().trim().min(1).max(40),
  kind: discountKind,
  /** Of the bill without its tip; null where staff type the amount. A courtesy is 100. */
  percent: z.number().int().min(1).max(100).nullable(),
  /** The most on one bill; null for no limit. A higher share is cut to it, a higher courtesy refused. */
  most_per_bill: pesos.nullable(),
  /** The most in a night for one person: whose meal it is, else who gives it. */
  most_per_night: pesos.nullable(),
  most_uses_per_night: z.number().int().min(1).max(10_000).nullable(),
  /** Whether a manager agrees to each use by their PIN. */
  needs_pin: z.boolean(),
  /** Places that may give it; null for all. */
  places: z.array(placeId).min(1).max(1000).nullable(),
})

export const discount = discountShape.extend({ id: discountId })
export type Discount = z.output<typeof discount>

/** What a discount takes off a bill of `gross`, its tip apart; null where staff type it. */
export const discountOf = (
  { kind, percent, most_per_bill: most }: Pick<Discount, 'kind' | 'percent' | 'most_per_bill'>,
  gross: Centavos,
): Centavos | null => {
  if (percent === null) return null
  const share = shareOf(gross, percent)
  return kind === 'courtesy' || most === null || share < most ? share : most
}

/** A discount as a till proposes it; the server judges it in the transaction of the sale. */
export const proposedDiscount = z.object({
  id: discountId,
  /** Made by the till for this bill: counts once, whichever operation it comes with. */
  use_id: opId,
  amount: pesos,
  /** Whose meal it is; absent for other kinds. */
  person: userId.optional(),
})
export type ProposedDiscount = z.output<typeof proposedDiscount>
