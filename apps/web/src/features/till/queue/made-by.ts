import type { EventId, OpId, PlaceId, UserId } from '@saldo/contract/ids'
import type { Operation } from './operation.ts'

type Maker = {
  at: { event: { id: EventId }; place: { id: PlaceId } | null }
  user: { id: UserId }
}

/** What every operation says of who made it, where and when: it belongs there, wherever they stand when it is sent. */
export const madeBy = (
  { at, user }: Maker,
  opId: OpId,
): Pick<Operation, 'opId' | 'eventId' | 'userId' | 'occurredAt' | 'placeId'> => ({
  opId,
  eventId: at.event.id,
  userId: user.id,
  occurredAt: new Date().toISOString(),
  ...(at.place && { placeId: at.place.id }),
})

/** As the server takes the place of an operation. */
export const placeOn = ({ placeId }: Pick<Operation, 'placeId'>) =>
  placeId === undefined ? {} : { place_id: placeId }
