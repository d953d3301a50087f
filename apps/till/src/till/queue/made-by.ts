import type { EventId, OpId, PlaceId, UserId } from '@saldo/contract/ids'
import type { Operation } from './operation.ts'

type Maker = {
  at: { event: { id: EventId }; place: { id: PlaceId } | null }
  user: { id: UserId; name: string }
}

/** The maker, place and time of a new operation; fixed even if the maker moves before it is sent. */
export const madeBy = (
  { at, user }: Maker,
  opId: OpId,
): Pick<Operation, 'opId' | 'eventId' | 'userId' | 'occurredAt' | 'placeId' | 'by'> => ({
  opId,
  eventId: at.event.id,
  userId: user.id,
  by: user.name,
  occurredAt: new Date().toISOString(),
  ...(at.place && { placeId: at.place.id }),
})

/** The place of an operation in the API's form. */
export const placeOn = ({ placeId }: Pick<Operation, 'placeId'>) =>
  placeId === undefined ? {} : { place_id: placeId }
