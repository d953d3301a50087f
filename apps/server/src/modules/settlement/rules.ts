/** Commission and VAT in hundredths of a percent; the fee in centavos. */
export type Rates = { commissionBp: number; fixedFee: bigint; vatBp: number }

/**
 * What a place sold and was tipped, less what was taken back; below zero where more was taken back. `deposits` for cups are
 * no part of the sales: the place took them for the guests.
 */
export type Earned = { sales: bigint; tips: bigint; deposits: bigint }

/** Whether a place earned and took nothing, or all of it was taken back. */
export const isNothing = ({ sales, tips, deposits }: Earned): boolean =>
  sales === 0n && tips === 0n && deposits === 0n

/** What a place is due, in centavos; what the organiser keeps is above zero. */
export type Dues = Earned & {
  commission: bigint
  fixedFee: bigint
  vat: bigint
  adjustments: bigint
  due: bigint
}

const BASIS = 10_000n

/** A share of an amount in hundredths of a percent, rounded to the centavo, half away from zero. */
export const shareOf = (amount: bigint, basisPoints: number): bigint => {
  const scaled = amount * BigInt(basisPoints)
  const half = scaled < 0n ? -BASIS / 2n : BASIS / 2n
  return (scaled + half) / BASIS
}

/**
 * Sales and tips less commission on the sales, the fixed fee and VAT on both. Each line is rounded on its own, so that
 * the statement adds up as it is printed.
 */
export const duesOf = (
  { sales, tips, deposits }: Earned,
  { commissionBp, fixedFee, vatBp }: Rates,
  adjustments = 0n,
): Dues => {
  const commission = shareOf(sales, commissionBp)
  const vat = shareOf(commission, vatBp) + shareOf(fixedFee, vatBp)
  const due = sales + tips - commission - fixedFee - vat + adjustments
  return { sales, tips, deposits, commission, fixedFee, vat, adjustments, due }
}

export const noDues: Dues = {
  sales: 0n,
  tips: 0n,
  deposits: 0n,
  commission: 0n,
  fixedFee: 0n,
  vat: 0n,
  adjustments: 0n,
  due: 0n,
}

export const addDues = (one: Dues, other: Dues): Dues => ({
  sales: one.sales + other.sales,
  tips: one.tips + other.tips,
  deposits: one.deposits + other.deposits,
  commission: one.commission + other.commission,
  fixedFee: one.fixedFee + other.fixedFee,
  vat: one.vat + other.vat,
  adjustments: one.adjustments + other.adjustments,
  due: one.due + other.due,
})
