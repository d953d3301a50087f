import type { EventId, PlaceId } from '@saldo/contract/ids'
import { transact } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Keys } from '../../kernel/keys.ts'
import { requireFresh } from '../auth/index.ts'
import { bankOf } from '../refunds/index.ts'
import { findPlace } from '../venue/index.ts'
import { findTerms, putTerms } from './queries.ts'
import type { Rates } from './rules.ts'
import type { Terms } from './statement.ts'

const PURPOSE = 'settlement-clabe'

type Place = { eventId: EventId; placeId: PlaceId }

/** Sealed together with its place, so that write access to the rows doesn't allow swapping two CLABEs. */
const sealClabe = (keys: Keys, { eventId, placeId }: Place, clabe: string): Buffer =>
  keys.seal(PURPOSE, JSON.stringify({ eventId, placeId, clabe }))

/** Throws when it was changed, sealed with another secret, or belongs to another place. */
export const openClabe = (keys: Keys, { eventId, placeId }: Place, sealed: Buffer): string => {
  // Only sealClabe writes it.
  const kept = JSON.parse(keys.unseal(PURPOSE, sealed)) as Place & { clabe: string }
  if (kept.eventId !== eventId || kept.placeId !== placeId) throw new Error('This CLABE is another place’s')
  return kept.clabe
}

/** Terms as they are entered; without a CLABE, the one that is there stays. */
export type TypedTerms = Rates & { ownerName: string; rfc: string; clabe: string | undefined }

const payeeOf = (
  keys: Keys,
  place: Place,
  { clabe, before }: { clabe: string | undefined; before: Terms | null },
): Pick<Terms, 'bank' | 'clabeEnd' | 'clabeSealed'> => {
  if (clabe !== undefined)
    return { bank: bankOf(clabe), clabeEnd: clabe.slice(-4), clabeSealed: sealClabe(keys, place, clabe) }
  if (before === null) throw new AppError('settlement_clabe_missing')
  const { bank, clabeEnd, clabeSealed } = before
  return { bank, clabeEnd, clabeSealed }
}

const told = (terms: Terms | null) =>
  terms && {
    rfc: terms.rfc,
    clabe_end: terms.clabeEnd,
    commission_bp: terms.commissionBp,
    fixed_fee_centavos: String(terms.fixedFee),
    vat_bp: terms.vatBp,
  }

/**
 * Sets the owner of a place and what the organiser keeps; drafts and later keep the terms that they were made with.
 * Throws reauth_required, not_found, settlement_clabe_missing.
 */
export const setTerms = async (
  { databases, keys }: Pick<Deps, 'databases' | 'keys'>,
  { placeId, typed }: { placeId: PlaceId; typed: TypedTerms },
  act: EventAct,
): Promise<Terms> => {
  requireFresh(act)
  const { eventId, actor, at } = act
  return transact(await databases.forEvent(eventId), async (tx) => {
    if (!(await findPlace(tx, eventId, placeId))) throw new AppError('not_found')
    const before = await findTerms(tx, eventId, placeId)
    const { clabe, ...rest } = typed
    const payee = payeeOf(keys, { eventId, placeId }, { clabe, before })
    const terms: Terms = { ...rest, ...payee, placeId, changed: { by: actor.id, at } }
    await putTerms(tx, eventId, terms)
    await audit(tx, act, {
      action: 'settlement.terms',
      subject: placeId,
      eventId,
      details: { before: told(before), after: told(terms), is_other_clabe: clabe !== undefined },
    })
    return terms
  })
}
