import type { EventId, PlaceId } from '@saldo/contract/ids'
import { venueCopy } from '@saldo/copy/venue'
import { v7 as uuidv7 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { checkOrder } from '../../kernel/check-order.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  insertPlace,
  lockPlacesOf,
  updatePlaceName,
  updatePlaceOrder,
  type Place,
  type PlaceKind,
} from './queries.ts'

export type NewPlace = { eventId: EventId; kind: PlaceKind; name: string }

const LONGEST_NAME = 60

/** A place's trimmed name. Throws validation_failed for an empty or too long one. */
const nameOf = (typed: string): string => {
  const name = typed.trim()
  const fault =
    name === '' ? venueCopy.placeNameMissing : name.length > LONGEST_NAME ? venueCopy.placeNameTooLong : null
  if (fault !== null) throw new AppError('validation_failed', { errors: { name: [fault] } })
  return name
}

/** Adds a place to an event, last in the order, in the event's database; for an existing name it returns that place. */
export const createPlace = (db: Db, { eventId, kind, name }: NewPlace, act: Act): Promise<Place> =>
  transact(db, async (tx) => {
    const wanted: Place = { id: uuidv7() as PlaceId, eventId, kind, name: nameOf(name) }
    const place = await insertPlace(tx, wanted, act.at)
    if (place.id !== wanted.id) return place
    await audit(tx, act, {
      action: 'place_created',
      subject: place.id,
      eventId,
      details: { kind },
    })
    return place
  })

/**
 * Renames a place, on every till within five seconds; earlier receipts keep the old name. Throws not_found,
 * and validation_failed for the name of another place of the event.
 */
export const renamePlace = (
  db: Db,
  { eventId, placeId, name }: { eventId: EventId; placeId: PlaceId; name: string },
  act: Act,
): Promise<Place> =>
  transact(db, async (tx) => {
    const place = await updatePlaceName(tx, eventId, placeId, nameOf(name))
    if (place === null) throw new AppError('not_found')
    if (place === 'taken')
      throw new AppError('validation_failed', { errors: { name: [venueCopy.placeNameTaken] } })
    await audit(tx, act, {
      action: 'place_renamed',
      subject: placeId,
      eventId,
    })
    return place
  })

export type PlaceOrder = { eventId: EventId; ids: readonly PlaceId[]; before: readonly PlaceId[] }

/**
 * Sets the order of the places, made from the order `before`. Throws validation_failed unless the ids are those of
 * all places, each once; changed_meanwhile when they stand otherwise than `before`.
 */
export const orderPlaces = async (tx: Db, { eventId, ids, before }: PlaceOrder, act: Act): Promise<void> => {
  const fault = new AppError('validation_failed', { errors: { places: [venueCopy.otherPlaces] } })
  checkOrder(await lockPlacesOf(tx, eventId), { ids, before }, fault)
  await updatePlaceOrder(tx, eventId, ids)
  await audit(tx, act, { action: 'places_ordered', subject: String(eventId), eventId })
}
