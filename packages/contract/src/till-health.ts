import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { deviceId, eventIdParam, placeId } from './ids.ts'
import { signedPesos } from './money.ts'

const inEvent = z.object({ event: eventIdParam })
const watchers = { may: 'tills.read' } as const

const named = z.object({ id: placeId, name: z.string() })
const ms = z.number().int()

export const tillsHealth = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/tills/health',
  auth: watchers,
  summary: 'How each till of the event does now, and each place by the minute, from what tills report',
  params: inEvent,
  /** The last minutes to show, the one that runs included. */
  query: z.object({
    minutes: z
      .codec(z.string().regex(/^[1-9]\d{0,2}$/), z.number().int().max(720), {
        decode: Number,
        encode: String,
      })
      .optional(),
    /** Instead of the last minutes, a span; of a longer one than 48 hours, its end. */
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
  }),
  reply: z.object({
    at: z.iso.datetime(),
    /** What `minutes` covers, in steps of `step` minutes: as many as fit into 240 points a place. */
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    step: z.number().int(),
    /** The round trip, in ms, that should not be passed. */
    target_ms: ms,
    tills: z.array(
      z.object({
        device: deviceId,
        name: z.string(),
        place: named,
        /** Name of the person signed in, or last signed in, on it. */
        staff: z.string().nullable(),
        state: z.enum(['online', 'silent', 'off']),
        last_contact_at: z.iso.datetime().nullable(),
        waiting: z.number().int(),
        /** Of what it reported last; null from a till that reports nothing. */
        round_trip_ms: ms.nullable(),
        failures: z.number().int(),
        battery: z.number().int().nullable(),
      }),
    ),
    /** Steps in which a place’s tills made calls, oldest first. */
    minutes: z.array(
      z.object({
        at: z.iso.datetime(),
        place: placeId,
        calls: z.number().int(),
        failures: z.number().int(),
        /** Null in a step without an answered call. */
        p95_ms: ms.nullable(),
      }),
    ),
  }),
})

const seenSince = z.iso.datetime()

/** What wants somebody's attention, oldest first. */
const alert = z.discriminatedUnion('kind', [
  /** A till that worked here went silent. */
  z.object({
    kind: z.literal('no_contact'),
    since: seenSince,
    device: deviceId,
    name: z.string(),
    place: named,
    waiting: z.number().int(),
  }),
  /** Operations wait on a till that is online. */
  z.object({
    kind: z.literal('queue'),
    since: seenSince,
    device: deviceId,
    name: z.string(),
    place: named,
    waiting: z.number().int(),
  }),
  /** The tills of a place wait too long for answers. */
  z.object({ kind: z.literal('slow'), since: seenSince, place: named, p95_ms: ms }),
  /** More cash in a drawer than should be. */
  z.object({
    kind: z.literal('drawer_full'),
    since: seenSince,
    place: named,
    who: z.string(),
    cash: signedPesos,
  }),
  z.object({ kind: z.literal('long_shift'), since: seenSince, place: named, who: z.string() }),
  z.object({ kind: z.literal('sold_out'), since: seenSince.nullable(), product: z.string() }),
  /** Below zero: sold in cash or offline after it ran out. */
  z.object({
    kind: z.literal('low_stock'),
    since: seenSince.nullable(),
    product: z.string(),
    left: z.number().int(),
  }),
])
export type TillAlert = z.output<typeof alert>

export const tillAlerts = endpoint({
  method: 'GET',
  api: 'token',
  path: 'staff/events/:event/tills/alerts',
  auth: watchers,
  summary:
    'What wants attention at the tills: silence, queues, slowness, full drawers, long shifts, sold out',
  params: inEvent,
  reply: z.object({ at: z.iso.datetime(), alerts: z.array(alert) }),
})
