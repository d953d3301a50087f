import type { EventId } from '@saldo/contract/ids'
import { identitySigns, identityTerms, type IdentityTerm } from '@saldo/contract/money-identity'
import { moneyIdentityCopy as copy } from '@saldo/copy/money-identity'
import type { Databases } from '../../db/index.ts'
import { mxn } from '../../documents/mxn.ts'
import { figuresOf, type Figures } from './figures.ts'
import { atOneMoment, sumsOf, walletsOf } from './queries.ts'

/** Whether figures explain the balances of all QRs; in centavos. */
export type Identity = {
  terms: { term: IdentityTerm; amount: bigint }[]
  unspent: bigint
  /** What the terms add up to, less `unspent`: zero, or the figures are wrong. */
  difference: bigint
}

/** Figures that change balances, each in one term. */
const amountsOf = (f: Figures): Record<IdentityTerm, bigint> => ({
  loaded: f.loaded,
  promo_granted: f.promoGranted,
  corrections: f.corrections,
  spent: f.spent,
  given_back: f.givenBack,
  chargebacks: f.chargebacks + f.recovered,
  breakage: f.breakage,
  promo_lapsed: f.promoLapsed,
})

export const identityOf = (figures: Figures, unspent: bigint): Identity => {
  const amounts = amountsOf(figures)
  const explained = identityTerms.reduce((sum, term) => sum + identitySigns[term] * amounts[term], 0n)
  return {
    terms: identityTerms.map((term) => ({ term, amount: amounts[term] })),
    unspent,
    difference: explained - unspent,
  }
}

/** The identity of a whole event at one moment. */
export const readIdentity = async (databases: Databases, eventId: EventId): Promise<Identity> =>
  atOneMoment(await databases.forEvent(eventId), async (tx) => {
    const { amount } = await walletsOf(tx, eventId, [0n])
    return identityOf(figuresOf(await sumsOf(tx, eventId)), amount)
  })

/** What a file that is made now says first; null where the figures hold. */
export const warningOf = ({ difference }: Identity): string | null =>
  difference === 0n ? null : copy.warning(mxn(difference))

/** A file's name, marked while the figures don't hold. */
export const markedName = (name: string, warning: string | null): string =>
  warning === null ? name : `${copy.fileMark}${name}`
