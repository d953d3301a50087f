import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { atEvent, liveQrOffer } from './events.ts'
import { eventIdParam, opId, userId, walletId } from './ids.ts'
import { signedPesos } from './money.ts'
import { base32Of64, typedClaimCode, typedCode } from './qr-code.ts'

export const qr = z.object({
  id: walletId,
  code: z.string(),
  available_balance: signedPesos,
  /** Part of it that was given, spent first and never given back; absent where there is none. */
  promo_balance: signedPesos.optional(),
  /** Held beside it for open tabs and refunds; absent where there is none. */
  held_balance: signedPesos.optional(),
  event_id: z.number(),
  event_name: z.string(),
  event_url: z.string(),
  event_starts_at: atEvent,
  /** IANA name; hours are shown in this time zone. */
  event_timezone: z.string(),
  event_city: z.string(),
  isExpired: z.boolean(),
  status: z.enum(['active', 'blocked']),
  /** Grows with each movement. */
  wallet_seq: z.number().int(),
  /** Grows with each new code. */
  code_no: z.number().int(),
  /** Which QR of the event stands first, and what pays live with this one. */
  live: z.object({
    offer: liveQrOffer,
    /** Handle of the key that pays live, on whichever phone it is; null without one. */
    handle: z.string().nullable(),
    /** Whether the static code pays nothing. */
    is_only: z.boolean(),
  }),
  /** Sum of approved top-ups that are not confirmed yet; 0 when none. */
  pending_topup: signedPesos,
})
export type Qr = z.output<typeof qr>

const ofUser = z.object({ external_user: userId })
export const ofUserInEvent = ofUser.extend({ event: eventIdParam })

export const getQr = endpoint({
  method: 'GET',
  api: 'token',
  path: 'public/user/:external_user/event/:event/qr',
  auth: 'attendee',
  envelope: 'maybe',
  summary: 'One’s own QR for an event, once it has been credited',
  params: ofUserInEvent,
  reply: qr,
})

export const listQrs = endpoint({
  method: 'GET',
  api: 'token',
  path: 'public/user/:external_user/qr',
  auth: 'attendee',
  summary: 'One’s own QRs, newest first',
  params: ofUser,
  reply: z.array(qr),
})

/** Purchase types of the specification (§9): balance bought for a QR, or products bought with it. */
export const purchaseTypes = { qr: 1, products: 2 } as const
export type PurchaseType = keyof typeof purchaseTypes

export const movement = z.object({
  id: z.string(),
  kind: z.string(),
  /** Null for movements that buy nothing: voids, transfers, blocks and refunds. */
  purchase_type: z.union([z.literal(1), z.literal(2)]).nullable(),
  amount: signedPesos,
  balance_after: signedPesos,
  place: z.string().nullable(),
  items: z.array(z.object({ name: z.string(), quantity: z.number().int(), unit_price: signedPesos })),
  /** Part of the amount, beside the items; null where none was given. */
  tip: signedPesos.nullable(),
  /** What the items are worth more than was paid, and why; absent without one. */
  discount: z.object({ name: z.string(), amount: signedPesos }).optional(),
  /** Part of the amount that was given, spent first and never refunded; absent where there was none. */
  promo: signedPesos.optional(),
  /** When it was booked; movements are in this order. */
  at: z.iso.datetime(),
  /** When its till made it, of a sale that was made offline at least a minute before it was booked. */
  made_at: z.iso.datetime().optional(),
})
export type Movement = z.output<typeof movement>

export const listMovements = endpoint({
  method: 'GET',
  api: 'token',
  path: 'public/user/:external_user/event/:event/qr/movements',
  auth: 'attendee',
  summary: 'Movements of one’s own QR, newest first',
  params: ofUserInEvent,
  /** `before` is the id of the last movement of the page before. */
  query: z.object({
    before: z
      .codec(z.string().regex(/^[1-9]\d{0,14}$/), z.number().int(), { decode: Number, encode: String })
      .optional(),
  }),
  reply: z.array(movement),
})

/** The events of `followQr` and `followQrs`, each sent when it changed and once at the start. */
export const qrEvents = {
  balance: z.object({
    event_id: z.number(),
    available_balance: signedPesos,
    /** Both as in `qr`. */
    promo_balance: signedPesos.optional(),
    held_balance: signedPesos.optional(),
    wallet_seq: z.number().int(),
    code_no: z.number().int(),
    status: z.enum(['active', 'blocked']),
  }),
  /** The newest order. */
  order: z.object({
    event_id: z.number(),
    purchase_code: z.string(),
    status: z.number().int(),
    payment_in_process: z.boolean(),
  }),
}
export type QrBalance = z.output<typeof qrEvents.balance>

export const followQr = endpoint({
  method: 'GET',
  api: 'token',
  path: 'public/user/:external_user/event/:event/qr/stream',
  auth: 'attendee',
  wire: 'event-stream',
  summary: 'Live balance and newest order of oneself at an event, as server-sent events',
  params: ofUserInEvent,
  reply: z.null(),
})

/** One connection for all QRs on a screen, since browsers allow six per host across all tabs. */
export const followQrs = endpoint({
  method: 'GET',
  api: 'token',
  path: 'public/user/:external_user/qr/stream',
  auth: 'attendee',
  wire: 'event-stream',
  summary: 'As the stream of one QR, over all events that have not ended',
  params: ofUser,
  reply: z.null(),
})

export const challengeLiveQr = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/user/:external_user/event/:event/qr/live/challenge',
  auth: 'attendee',
  limits: ['qr_changes'],
  summary: 'What a phone signs to make its key the one that one’s own QR pays with live; good for 5 minutes',
  params: ofUserInEvent,
  body: z.object({}),
  reply: z.object({
    challenge: z.string(),
    /** The server's time in ms, for the phone's clock offset. */
    at: z.number().int(),
  }),
})

export const enrolLiveQr = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'public/user/:external_user/event/:event/qr/live',
  auth: 'attendee',
  limits: ['qr_changes'],
  summary:
    'Make this phone’s key the one that one’s own QR pays with live; from another phone only with `moves` and a sign-in younger than 15 minutes',
  params: ofUserInEvent,
  body: z.object({
    /** x and y of a P-256 key, 64 bytes, as base32. */
    public_key: base32Of64,
    challenge: z.string().max(200),
    /** r and s over `enrolledBytes`, 64 bytes, as base32. */
    signature: base32Of64,
    moves: z.boolean(),
  }),
  reply: qr,
})

export const endLiveQr = endpoint({
  method: 'DELETE',
  api: 'token',
  path: 'public/user/:external_user/event/:event/qr/live',
  auth: 'attendee',
  limits: ['qr_changes'],
  summary: 'End the live QR: no phone pays live with one’s own QR until one is enrolled again',
  params: ofUserInEvent,
  reply: qr,
})

export const setLiveOnlyQr = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'public/user/:external_user/event/:event/qr/live/only',
  auth: 'attendee',
  limits: ['qr_changes'],
  summary: 'Whether only the live QR pays: the static code, a copy or a screenshot then pays nothing',
  params: ofUserInEvent,
  body: z.object({ is_only: z.boolean() }),
  reply: qr,
})

export const blockQr = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/user/:external_user/event/:event/qr/block',
  auth: 'attendee',
  idempotency: 'operation',
  limits: ['qr_changes'],
  summary: 'Block one’s own QR: from then on nothing is paid with it',
  params: ofUserInEvent,
  /** `code` may name the QR; another person’s is refused. */
  body: z.object({ op_id: opId, code: typedCode.optional() }),
  reply: qr,
})

export const reissueQr = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/user/:external_user/event/:event/qr/reissue',
  auth: 'attendee',
  idempotency: 'operation',
  limits: ['qr_changes'],
  summary: 'A new code for one’s own QR; the old one is refused at once, and a block is lifted',
  params: ofUserInEvent,
  body: z.object({ op_id: opId, code: typedCode.optional() }),
  reply: qr,
})

export const claimQr = endpoint({
  method: 'POST',
  api: 'token',
  path: 'public/user/:external_user/event/:event/qr/claim',
  auth: 'attendee',
  idempotency: 'operation',
  limits: ['qr_changes'],
  summary: 'Move all that an anonymous QR holds into one’s own; its code is refused from then on',
  params: ofUserInEvent,
  /** `claim_code`: the second code of a QR that carries one. */
  body: z.object({ op_id: opId, code: typedCode, claim_code: typedClaimCode.optional() }),
  reply: z.object({
    /** Amount moved to the caller's QR. */
    amount: signedPesos,
    /** The caller's own QR; null while nothing was ever credited to it. */
    qr: qr.nullable(),
  }),
})
