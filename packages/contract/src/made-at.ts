import { placeId } from './ids.ts'

/**
 * Where an operation was made, as its till knew it. One that first reaches the server when its maker stands elsewhere is
 * refused with place_changed; without it, it is booked where its maker stands.
 */
export const madeAt = { place_id: placeId.optional() }
