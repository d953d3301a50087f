import type { EventId, PlaceId } from '@saldo/contract/ids'
import { venueCopy } from '@saldo/copy/venue'
import { transact, type Db } from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { AppError } from '../../kernel/errors.ts'
import { nameOf } from './create-place.ts'
import type { Place } from './place.ts'
import { updatePlaceName } from './queries.ts'

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
