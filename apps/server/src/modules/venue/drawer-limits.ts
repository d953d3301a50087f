import type { EventId, PlaceId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { venueCopy } from '@saldo/copy/venue'
import { transact, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { drawerLimitsOf, lockPlacesOf, placesOf, updateDrawerLimits, type Place } from './queries.ts'

/** A place with the cash from which its drawer should be emptied, in centavos; null for no limit. */
export type LimitedPlace = Place & { drawerLimit: Centavos | null }

/** The event's places in their order, with their drawers' limits. */
export const limitedPlacesOf = async (db: Db, eventId: EventId): Promise<LimitedPlace[]> => {
  const limits = await drawerLimitsOf(db, eventId)
  return (await placesOf(db, eventId)).map((place) => ({
    ...place,
    drawerLimit: limits.get(place.id) ?? null,
  }))
}

type Limits = { eventId: EventId; placeIds: readonly PlaceId[]; limit: Centavos | null }

const wordsOf = (limit: Centavos | undefined | null): string | null => (limit ? String(limit) : null)

/**
 * Sets how much cash the drawers of these cash points should hold at most, or null for no limit: all or none, in
 * the order of the places. Nothing is refused by a limit; it is told. Throws not_found, and validation_failed for a
 * limit of a bar.
 */
export const setDrawerLimits = (
  db: Db,
  { eventId, placeIds, limit }: Limits,
  act: Act,
): Promise<LimitedPlace[]> =>
  transact(db, async (tx) => {
    const wanted = new Set(placeIds)
    const places = (await lockPlacesOf(tx, eventId)).filter(({ id }) => wanted.has(id))
    if (places.length !== wanted.size) throw new AppError('not_found')
    if (limit !== null && places.some(({ kind }) => kind !== 'cash_point'))
      throw fault('drawer_limit', venueCopy.limitOfBar)
    const before = await drawerLimitsOf(tx, eventId)
    await updateDrawerLimits(
      tx,
      eventId,
      places.map(({ id }) => id),
      limit,
    )
    for (const { id } of places)
      await audit(tx, act, {
        action: 'drawer_limit_set',
        subject: id,
        eventId,
        details: { before_centavos: wordsOf(before.get(id)), after_centavos: wordsOf(limit) },
      })
    return places.map((place) => ({ ...place, drawerLimit: limit }))
  })
