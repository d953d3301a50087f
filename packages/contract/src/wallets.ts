import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, userId, walletId } from './ids.ts'
import { signedPesos } from './money.ts'

export const qr = z.object({
  id: walletId,
  code: z.string(),
  available_balance: signedPesos,
  event_id: z.number(),
  event_name: z.string(),
  event_url: z.string(),
  isExpired: z.boolean(),
  status: z.enum(['active', 'blocked']),
  /** Sum of approved-but-unconfirmed top-ups still on their way; 0 when none. */
  pending_topup: signedPesos,
})
export type Qr = z.output<typeof qr>

const ofUser = z.object({ external_user: userId })
const ofUserInEvent = ofUser.extend({ event: eventIdParam })

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

export const movement = z.object({
  id: z.string(),
  kind: z.string(),
  amount: signedPesos,
  balance_after: signedPesos,
  place: z.string().nullable(),
  items: z.array(z.object({ name: z.string(), quantity: z.number().int(), unit_price: signedPesos })),
  at: z.iso.datetime(),
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

/** The events of `followQr`, each sent when it changed and once at the start. */
export const qrEvents = {
  balance: z.object({
    available_balance: signedPesos,
    wallet_seq: z.number().int(),
    status: z.enum(['active', 'blocked']),
  }),
  /** The newest order. */
  order: z.object({ purchase_code: z.string(), status: z.number().int(), payment_in_process: z.boolean() }),
}

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
