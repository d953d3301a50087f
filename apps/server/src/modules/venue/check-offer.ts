import type { EventId, OpId, ProductId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { andThen, type Soon } from '../../kernel/soon.ts'
import type { Catalogue, EventCatalogue } from '../catalogue/index.ts'
import { isDecided } from '../ledger/index.ts'

export type Wanted = { eventId: EventId; opId: OpId; products: readonly ProductId[]; tip: Centavos }

type Needs = { deps: Pick<Deps, 'databases'>; catalogue: Catalogue }

const isOffered = ({ forSale, tipPercents }: EventCatalogue, { products, tip }: Wanted): boolean =>
  (tip === 0n || tipPercents !== null) && products.every((id) => forSale.has(id))

/** A refusal may be for ever, so it never comes from memory alone. */
const lookAgain = async ({ deps, catalogue }: Needs, wanted: Wanted): Promise<boolean> => {
  const fresh = await catalogue.refresh(wanted.eventId)
  if (isOffered(fresh, wanted)) return true
  const takesTip = wanted.tip === 0n || fresh.tipPercents !== null
  if (takesTip) return false
  // What was decided while there were tips is answered as it was decided.
  if (await isDecided(await deps.databases.forEvent(wanted.eventId), wanted.eventId, wanted.opId)) return true
  throw new AppError('tips_off')
}

const judge = (needs: Needs, wanted: Wanted, known: EventCatalogue): Soon<boolean> =>
  isOffered(known, wanted) || lookAgain(needs, wanted)

/**
 * True when the event sells these products now, false when one of them is sold out or was retired; mostly without a
 * promise. Throws tips_off for a tip where the event takes none.
 */
export const checkOffer = (needs: Needs, wanted: Wanted): Soon<boolean> => {
  if (wanted.products.length === 0 && wanted.tip === 0n) return true
  return andThen(needs.catalogue.of(wanted.eventId), (known) => judge(needs, wanted, known))
}
