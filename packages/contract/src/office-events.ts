import { moneyCopy } from '@saldo/copy/money'
import { z } from 'zod'
import { correctionDayPesos } from './corrections.ts'
import { endpoint } from './endpoint.ts'
import { event, liveQrOffer, multimedia } from './events.ts'
import { eventIdParam, mediaId } from './ids.ts'
import { pesos, signedPesos, sumOfPesos } from './money.ts'

const inEvent = z.object({ event: eventIdParam })
const mayEdit = { may: 'event.edit' } as const

/** Where an event is in its life: `past` has ended and is not closed. */
const eventPhase = z.enum(['draft', 'scheduled', 'running', 'past', 'closed'])
export type EventPhase = z.output<typeof eventPhase>

/** A date and time on the event's clock, without an offset: `2026-12-31T20:00`. */
export const localTime = z.string().regex(/^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/)

const name = z.string().trim().min(1).max(120)
const url = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .min(3)
  .max(60)

/** An event with all that its editor shows. `version` grows with each change. */
export const officeEvent = event.extend({
  version: z.number().int(),
  phase: eventPhase,
  /** The most of a QR's card-funded balance that a cash point may pay out. */
  card_cash_out: signedPesos,
  /** Which QR stands in "Mis Qrs" first, the static or the live one. */
  live_qr: liveQrOffer,
  /** The most that one charge by static code takes from a QR with a holder; null for no limit of its own. */
  static_limit: pesos.nullable(),
  /** A correction above this needs another person. */
  corrections_limit: signedPesos,
})
export type OfficeEvent = z.output<typeof officeEvent>

/** What an event lacks; `blocking` keeps it from being published, `pending` is advice. */
const checkKey = z.enum([
  'dates',
  'venue',
  'picture',
  'description',
  'bars',
  'cash_points',
  'products',
  'staff',
  'devices',
])
export type CheckKey = z.output<typeof checkKey>

const check = z.object({
  key: checkKey,
  state: z.enum(['done', 'pending', 'blocking']),
  /** How many there are, where the item counts something. */
  count: z.number().int().nullable(),
})

/** What waits for somebody at an event. */
const waiting = z.object({
  kind: z.enum(['checklist', 'refunds', 'corrections', 'closing']),
  count: z.number().int(),
  /** The oldest of them, where they have an age. */
  since: z.iso.datetime().nullable(),
})

/** What an event did so far; `rhythm` is what moved over its time, as heights from 0 to 100. */
const figures = z.object({
  loaded: sumOfPesos,
  spent: sumOfPesos,
  unspent: sumOfPesos,
  rhythm: z.array(z.number().int()),
})

const line = officeEvent.pick({
  id: true,
  name: true,
  url: true,
  phase: true,
  starts_at: true,
  ends_at: true,
  timezone: true,
  venue: true,
  city: true,
})

export const officeEvents = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events',
  auth: { may: 'event.read' },
  summary: 'The events that the caller may see in the office, soonest first, with what waits at each',
  reply: z.array(
    line.extend({
      cover: multimedia.nullable(),
      waiting: z.array(waiting),
      /** Null where the caller may not see the whole event's. */
      figures: figures.nullable(),
    }),
  ),
})

export const readOfficeEvent = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event',
  auth: { may: 'event.read' },
  summary: 'One event with all its settings and its pictures in order',
  params: inEvent,
  reply: officeEvent,
})

export const checkEvent = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/checklist',
  auth: { may: 'event.read' },
  summary: 'What the event has and lacks before it is published',
  params: inEvent,
  reply: z.array(check),
})

export const createOfficeEvent = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events',
  auth: { may: 'event.create' },
  idempotency: 'required',
  limits: ['staff_changes'],
  summary: 'Create a draft; without `url` its address is made of its name',
  body: z.object({
    name,
    starts_at: localTime,
    ends_at: localTime,
    timezone: z.string().max(64),
    venue: z.string().trim().min(1).max(120),
    city: z.string().trim().min(1).max(80),
    url: url.optional(),
  }),
  reply: officeEvent,
})

export const duplicateEvent = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/copies',
  auth: { may: 'event.create' },
  idempotency: 'required',
  limits: ['staff_changes'],
  summary:
    'Create a draft with this event’s settings, places and products, as long as it and at another time',
  params: inEvent,
  body: z.object({ name, starts_at: localTime }),
  reply: officeEvent,
})

export const editOfficeEvent = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'office/events/:event',
  auth: mayEdit,
  limits: ['staff_changes'],
  summary: 'Change all settings, of the version that was read; another time zone keeps the local times given',
  params: inEvent,
  body: z.object({
    version: z.number().int(),
    name,
    url,
    starts_at: localTime,
    ends_at: localTime,
    timezone: z.string().max(64),
    venue: z.string().trim().max(120),
    city: z.string().trim().max(80),
    description: z.string().max(2_000),
    min_topup: pesos,
    max_topup: pesos,
    max_balance: pesos,
    min_refund: pesos,
    refunds_until: localTime.nullable(),
    cash_refunds: z.boolean(),
    card_cash_out: signedPesos.refine((amount) => amount >= 0n),
    auto_refunds_after_hours: z.number().int().min(0).max(720).nullable(),
    live_qr: liveQrOffer,
    static_limit: pesos.nullable(),
    corrections_limit: signedPesos.refine((amount) => amount >= 0n && amount <= 200_000n, {
      error: moneyCopy.betweenPesos(0, correctionDayPesos),
    }),
  }),
  reply: officeEvent,
})

export const publishOfficeEvent = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/publish',
  auth: mayEdit,
  limits: ['staff_changes'],
  summary: 'Put a draft on sale; it can’t be taken back, only closed',
  params: inEvent,
  reply: officeEvent,
})

export const readClosing = endpoint({
  method: 'GET',
  api: 'token',
  path: 'office/events/:event/closing',
  auth: mayEdit,
  summary: 'What closing or extending the event would do to whom',
  params: inEvent,
  reply: z.object({
    /** QRs with money left, and how much. */
    qrs: z.number().int(),
    unspent: sumOfPesos,
    /** Requests for a refund that wait for a decision. */
    refunds_waiting: z.number().int(),
    /** Whether a refund was accepted: the end stays where it is then. */
    refunds_begun: z.boolean(),
    open_shifts: z.number().int(),
  }),
})

export const closeOfficeEvent = endpoint({
  method: 'POST',
  api: 'token',
  path: 'office/events/:event/close',
  auth: mayEdit,
  limits: ['staff_changes'],
  summary: 'End an event for good, by its name typed exactly',
  params: inEvent,
  body: z.object({ name: z.string().max(200) }),
  reply: officeEvent,
})

export const describePicture = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'office/events/:event/pictures/:media',
  auth: mayEdit,
  limits: ['staff_changes'],
  summary: 'Change the description of a picture',
  params: inEvent.extend({ media: mediaId }),
  body: z.object({ alt: z.string().trim().min(1).max(300) }),
  reply: multimedia,
})

export const orderPictures = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'office/events/:event/pictures',
  auth: mayEdit,
  limits: ['staff_changes'],
  summary: 'Set the order of the pictures; the first is the cover',
  params: inEvent,
  body: z.object({ pictures: z.array(mediaId).max(100) }),
  reply: z.array(multimedia),
})
