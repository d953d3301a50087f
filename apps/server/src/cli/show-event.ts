import { event as eventSchema } from '@saldo/contract/events'
import { cliCopy } from '@saldo/copy/cli'
import { z } from 'zod'
import { eventToWire, mediaOf, type EventRecord } from '../modules/events/index.ts'
import type { Context } from './context.ts'

/** A time in the event's time zone. */
export const localMoment = (at: Date, timezone: string): string =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone }).format(at)

/** One line: number, state, address, name, city, start and end. */
export const eventLine = ({ id, status, url, name, city, startsAt, endsAt, timezone }: EventRecord): string =>
  [
    String(id).padStart(5),
    cliCopy.statuses[status].padEnd(9),
    url.padEnd(28),
    `${name}, ${city}: ${localMoment(startsAt, timezone)} – ${localMoment(endsAt, timezone)}`,
  ].join('  ')

/** The event exactly as the API returns it. */
export const eventAsJson = async ({ databases }: Context, event: EventRecord): Promise<unknown> =>
  z.encode(eventSchema, eventToWire({ ...event, media: await mediaOf(databases.control, [event.id]) }))
