import type { Reply } from '@saldo/contract/endpoint'
import type { EventId, PlaceId } from '@saldo/contract/ids'
import type { voidedSales } from '@saldo/contract/reporting'
import type { Deps } from '../../kernel/deps.ts'
import { placesOf } from '../venue/index.ts'
import { cursorText, readCursor } from './cursor.ts'
import { inCentavos } from './figures.ts'
import { namesOf } from './sales.ts'
import { voidedSalesOf } from './sales-queries.ts'
import { placesOnWire } from './wire.ts'

const PAGE = 50

type VoidsAsked = {
  /** The only place that the caller sees; null for the whole event. */
  ownPlace: PlaceId | null
  place?: PlaceId | undefined
  before?: string | undefined
}

/** A page of voided sales, newest first, and where the next one begins. */
export const readVoids = async (
  deps: Deps,
  event: EventId,
  { ownPlace, place, before }: VoidsAsked,
): Promise<Reply<typeof voidedSales>> => {
  const db = await deps.databases.forEvent(event)
  const asked = { place: ownPlace ?? place, before: readCursor(before), most: PAGE + 1 }
  const rows = await voidedSalesOf(db, event, asked)
  const page = rows.slice(0, PAGE)
  const people = page.flatMap(({ actor, soldBy }) => [actor ?? [], soldBy ?? []].flat())
  const names = await namesOf(deps, people)
  const all = await placesOf(db, event)
  const places = new Map(all.map(({ id, name }) => [id as string, name]))
  const last = page.at(-1)
  return {
    own_place: ownPlace,
    choices: { places: placesOnWire(all, ownPlace) },
    voids: page.map(({ opId, at, place: where, actor, soldBy, amount, reason, items }) => ({
      op_id: opId,
      at: at.toISOString(),
      place: where && (places.get(where) ?? null),
      who: actor && (names.get(actor) ?? null),
      sold_by: soldBy && (names.get(soldBy) ?? null),
      amount: inCentavos(amount),
      reason,
      items: items.map(({ name, quantity }) => ({ name, quantity })),
    })),
    next: last && rows.length > PAGE ? cursorText({ ...last, leg: 0 }) : null,
  }
}
