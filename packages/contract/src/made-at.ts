import { placeId } from './ids.ts'

/**
 * Place of an operation, as its till knew it. The server refuses it with place_changed when it first arrives
 * after its maker moved to another place; without it, the operation is booked at its maker's current place.
 */
export const madeAt = { place_id: placeId.optional() }
