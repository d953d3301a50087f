import type { EventId, PlaceId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { venueCopy } from '@saldo/copy/venue'
import { transact, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import { drawerLimitsOf, findPlace, placesOf, updateDrawerLimit, type Place } from './queries.ts'

/** A place with the cash from which its drawer should be emptied, in centavos; null for no limit. */
export type LimitedPlace = Place & { drawerLimit: Centavos | null }

/** The event's places by name, with their drawers' limits. */
export const limitedPlacesOf = async (db: Db, eventId: EventId): Promise<LimitedPlace[]> => {
  const limits = await drawerLimitsOf(db, eventId)
  return (await placesOf(db, eventId)).map((place) => ({
    ...place,
    drawerLimit: limits.get(place.id) ?? null,
  }))
}

type Limit = { eventId: EventId; placeId: PlaceId; limit: Centavos | null }

/**
 * Sets how much cash a cash point's drawer should hold at most, or null for no limit. Nothing is refused by it;
 * it is told. Throws not_found, and validation_failed for a limit of a bar.
 */
export const setDrawerLimit = (db: Db, { eventId, placeId, limit }: Limit, act: Act): Promise<LimitedPlace> =>
  transact(db, async (tx) => {
    const place = await findPlace(tx, eventId, placeId)
    if (!place) throw new AppError('not_found')
    if (place.kind !== 'cash_point' && limit !== null)
      throw new AppError('validation_failed', { errors: { drawer_limit: [venueCopy.limitOfBar] } })
    const before = (await drawerLimitsOf(tx, eventId)).get(placeId) ?? null
    await updateDrawerLimit(tx, eventId, placeId, limit)
    await audit(tx, act, {
      action: 'drawer_limit_set',
      subject: placeId,
      eventId,
      details: {
        before_centavos: before === null ? null : String(before),
        after_centavos: limit === null ? null : String(limit),
      },
    })
    return { ...place, drawerLimit: limit }
  })
