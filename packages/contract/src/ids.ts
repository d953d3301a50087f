import { z } from 'zod'

/** The event's short number, 1 to 32767: it is the shard key and the first three characters of its QR codes. */
export type EventId = number & { readonly __brand: 'EventId' }
export type UserId = string & { readonly __brand: 'UserId' }
export type SessionId = string & { readonly __brand: 'SessionId' }
export type WalletId = string & { readonly __brand: 'WalletId' }
export type OrderId = string & { readonly __brand: 'OrderId' }
export type AttemptId = string & { readonly __brand: 'AttemptId' }
export type MediaId = string & { readonly __brand: 'MediaId' }
export type PlaceId = string & { readonly __brand: 'PlaceId' }
/** A phone or tablet that was paired with an event and a place. */
export type DeviceId = string & { readonly __brand: 'DeviceId' }
export type ProductId = string & { readonly __brand: 'ProductId' }
/** An option of a product, e.g. “sin hielo”. */
export type OptionId = string & { readonly __brand: 'OptionId' }
export type ShiftId = string & { readonly __brand: 'ShiftId' }
/** Id of a ledger operation, made before it is sent; the same id never moves money twice. */
export type OpId = string & { readonly __brand: 'OpId' }

// One schema shared by all ids: on a phone, building a schema takes longer than using it.
const guid = z.guid().toLowerCase()
const branded = <T>() => guid as unknown as z.ZodType<T, string>

const EVENT_NUMBERS = { min: 1, max: 32_767 }

export const eventId = z.number().int().min(EVENT_NUMBERS.min).max(EVENT_NUMBERS.max) as unknown as z.ZodType<
  EventId,
  number
>
/** An event id in a URL path, where it is text. */
export const eventIdParam = z.codec(z.string().regex(/^[1-9]\d{0,4}$/), eventId, {
  decode: (text) => Number(text),
  encode: (id) => String(id),
})

export const userId = branded<UserId>()
export const walletId = branded<WalletId>()
export const orderId = branded<OrderId>()
export const attemptId = branded<AttemptId>()
export const mediaId = branded<MediaId>()
export const placeId = branded<PlaceId>()
export const deviceId = branded<DeviceId>()
export const productId = branded<ProductId>()
export const optionId = branded<OptionId>()
export const shiftId = branded<ShiftId>()
/**
 * Operation id made by a client: UUID version 4 or 7, so that it never equals an id derived by the server
 * (version 5).
 */
export const opId = guid.regex(/^.{14}[47].{4}[89ab]/) as unknown as z.ZodType<OpId, string>
/** Id of an operation in the ledger, made by a client or derived by the server. */
export const bookedOpId = branded<OpId>()

/**
 * Place of an operation, as its till knew it. The server refuses it with place_changed when it first arrives
 * after its maker moved to another place; without it, the operation is booked at its maker's current place.
 */
export const madeAt = { place_id: placeId.optional() }
