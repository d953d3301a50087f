import { moneyIdentityCopy as copy } from '@saldo/copy/money-identity'
import { z } from 'zod'
import { sumOfPesos } from './money.ts'

/** What the balances of all QRs follow from: each figure with its sign, in the order in which it is read. */
export const identitySigns = {
  loaded: 1n,
  promo_granted: 1n,
  corrections: 1n,
  spent: -1n,
  given_back: -1n,
  chargebacks: -1n,
  breakage: -1n,
  promo_lapsed: -1n,
} as const satisfies Record<string, 1n | -1n>

export type IdentityTerm = keyof typeof identitySigns

export const identityTerms = Object.keys(identitySigns) as [IdentityTerm, ...IdentityTerm[]]

/** Said only at an event that has them. */
const seldom: ReadonlySet<IdentityTerm> = new Set(['promo_granted', 'corrections', 'promo_lapsed'])

/** Ends every report: `terms` with their signs add up to `unspent`, and `difference` is zero. */
export const moneyIdentity = z.object({
  terms: z.array(z.object({ term: z.enum(identityTerms), amount: sumOfPesos })),
  unspent: sumOfPesos,
  difference: sumOfPesos,
})
export type MoneyIdentity = z.output<typeof moneyIdentity>

/** The identity as one sentence: holds, or fails by how much; `mxn` formats centavos. */
export const identitySentence = (
  {
    terms,
    unspent,
    difference,
  }: { terms: readonly { term: IdentityTerm; amount: bigint }[]; unspent: bigint; difference: bigint },
  mxn: (amount: bigint) => string,
): string => {
  const said = terms.filter(({ term, amount }) => amount !== 0n || !seldom.has(term))
  const parts = said.map(({ term, amount }, at) => {
    const sign = identitySigns[term] < 0n ? '− ' : at === 0 ? '' : '+ '
    return `${sign}${mxn(amount)} ${copy.terms[term]}`
  })
  const words = `${parts.join(' ')} = ${mxn(unspent)} ${copy.unspent}`
  return difference === 0n ? copy.holds(words) : copy.fails(mxn(difference), words)
}
