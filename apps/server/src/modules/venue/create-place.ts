import type { EventId, PlaceId } from '@saldo/contract/ids'
import { venueCopy } from '@saldo/copy/venue'
import { v7 as uuidv7 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Place, PlaceKind } from './place.ts'
import { insertPlace } from './queries.ts'

export type NewPlace = { eventId: EventId; kind: PlaceKind; name: string }

const LONGEST_NAME = 60

/** A place's trimmed name. Throws validation_failed for an empty or too long one. */
export const nameOf = (typed: string): string => {
  const name = typed.trim()
  const fault =
    name === '' ? venueCopy.placeNameMissing : name.length > LONGEST_NAME ? venueCopy.placeNameTooLong : null
  if (fault !== null) throw new AppError('validation_failed', { errors: { name: [fault] } })
  return name
}

/** Adds a place to an event, in the event's database; for an existing name it returns that place. */
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
