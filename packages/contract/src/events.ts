import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventId, eventIdParam, mediaId } from './ids.ts'
import { pesos } from './money.ts'

/** An instant in the event's time zone, with its offset: `2026-12-12T20:00:00-06:00`. */
export const atEvent = z.iso.datetime({ offset: true })

/** A picture in several sizes and formats, made at upload; `file_path` is the JPEG fallback. */
export const multimedia = z.object({
  id: mediaId,
  file_path: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
  sources: z.array(
    z.object({ type: z.enum(['image/avif', 'image/webp', 'image/jpeg']), srcset: z.string() }),
  ),
})
export type Multimedia = z.output<typeof multimedia>

export const eventStatus = z.enum(['draft', 'published', 'closed'])

/** Which QR stands in "Mis Qrs" first: the static one, or the live one where the phone can. */
export const liveQrOffer = z.enum(['offered', 'preferred'])

export const event = z.object({
  id: eventId,
  name: z.string(),
  url: z.string(),
  status: eventStatus,
  starts_at: atEvent,
  ends_at: atEvent,
  timezone: z.string(),
  venue: z.string(),
  city: z.string(),
  description: z.string(),
  min_topup: pesos,
  max_topup: pesos,
  max_balance: pesos,
  min_refund: pesos,
  refunds_until: atEvent.nullable(),
  cash_refunds: z.boolean(),
  /** Hours after its end until what is left goes back by itself, to the payments; null where the form alone does it. */
  auto_refunds_after_hours: z.number().int().nullable(),
  multimedia: z.array(multimedia),
})
export type Event = z.output<typeof event>
/** The event as JSON, amounts in pesos: a server loader passes it to a page that doesn't load the schemas. */
export type EventJson = z.input<typeof event>

const byUrl = z.object({ url: z.string().max(120) })

export const listEvents = endpoint({
  method: 'GET',
  api: 'token',
  path: 'public/events',
  auth: 'public',
  summary: 'Published events that have not ended, soonest first',
  reply: z.array(event),
})

export const getEvent = endpoint({
  method: 'GET',
  api: 'token',
  path: 'public/events/:url',
  auth: 'public',
  summary: 'One event by its url, unless it is still a draft',
  params: byUrl,
  reply: event,
})

export const verifyUrl = endpoint({
  method: 'GET',
  api: 'token',
  path: 'public/events/verifyurl/:url',
  auth: 'public',
  envelope: 'raw',
  summary: 'Whether an event with this url can be bought for',
  params: byUrl,
  reply: z.object({ success: z.boolean() }),
})

export const addMedia = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/media',
  auth: { staff: ['manager'], byPassword: true },
  wire: 'multipart',
  summary: 'Add a picture: `file` (PNG, JPEG, WebP or AVIF, up to 5 MB) after `alt`, its description',
  params: z.object({ event: eventIdParam }),
  /** The description comes first, so that it is known before the picture is read. */
  body: z.object({
    alt: z.string().trim().min(1).max(300),
    file: z.custom<File>((value) => value instanceof File),
  }),
  reply: multimedia,
})

export const extendEvent = endpoint({
  method: 'POST',
  api: 'token',
  path: 'staff/events/:event/extend',
  auth: { staff: ['manager'], byPassword: true },
  limits: ['staff_changes'],
  summary: 'Move the end later; once the event has ended, with a reason and while no refund was accepted',
  params: z.object({ event: eventIdParam }),
  body: z.object({ ends_at: z.iso.datetime(), reason: z.string().trim().min(3).max(200).optional() }),
  reply: z.object({ ends_at: z.iso.datetime() }),
})

export const removeMedia = endpoint({
  method: 'DELETE',
  api: 'token',
  path: 'staff/events/:event/media/:media',
  auth: { staff: ['manager'], byPassword: true },
  summary: 'Remove a picture',
  params: z.object({ event: eventIdParam, media: mediaId }),
  reply: z.object({ id: mediaId }),
})
