import { cliCopy } from '@saldo/copy/cli'
import type { Command } from 'commander'
import { event as eventSchema } from '@saldo/contract/events'
import { z } from 'zod'
import {
  allEvents,
  closeEvent,
  createEvent,
  editEvent,
  extendEvent,
  instantOf,
  localMoment,
  publishEvent,
  type EventRecord,
  eventToWire,
  mediaOf,
} from '../modules/events/index.ts'
import { haveRefundsBegun } from '../modules/refunds/index.ts'
import type { Answer } from './answer.ts'
import { DEFAULT_TIMEZONE, type Context } from './context.ts'
import { fieldsFrom, optionalFields, type EventOptions } from './event-fields.ts'
import { eventNamed } from './find.ts'
import { moveCommand } from './move-command.ts'
import type { Shell } from './shell.ts'

/** One line: number, state, address, name, city, start and end. */
const eventLine = ({ id, status, url, name, city, startsAt, endsAt, timezone }: EventRecord): string =>
  [
    String(id).padStart(5),
    cliCopy.statuses[status].padEnd(9),
    url.padEnd(28),
    `${name}, ${city}: ${localMoment(startsAt, timezone)} – ${localMoment(endsAt, timezone)}`,
  ].join('  ')

/** The event exactly as the API returns it. */
const eventAsJson = async ({ databases }: Context, event: EventRecord): Promise<unknown> =>
  z.encode(eventSchema, eventToWire({ ...event, media: await mediaOf(databases.control, [event.id]) }))

const answerWith = async (context: Context, event: EventRecord, text: string): Promise<Answer> => ({
  data: await eventAsJson(context, event),
  text,
})

type Required = { name: string; starts: string; ends: string; venue: string; city: string }

const create = async (context: Context, options: EventOptions & Required): Promise<Answer> => {
  const timezone = options.timezone ?? DEFAULT_TIMEZONE
  const { name, venue, city } = options
  const event = await createEvent(
    context,
    {
      ...fieldsFrom(options, timezone),
      name,
      venue,
      city,
      startsAt: instantOf(options.starts, timezone),
      endsAt: instantOf(options.ends, timezone),
    },
    context.act(),
  )
  return answerWith(context, event, cliCopy.eventCreated(event.id, event.name))
}

const edit = async (context: Context, reference: string, options: EventOptions): Promise<Answer> => {
  const before = await eventNamed(context, reference)
  const changes = fieldsFrom(options, options.timezone ?? before.timezone)
  const event = await editEvent(context, before.id, changes, context.act())
  return answerWith(context, event, cliCopy.eventEdited(event.name))
}

const list = async (context: Context): Promise<Answer> => {
  const events = await allEvents(context.databases.control)
  return {
    data: await Promise.all(events.map((event) => eventAsJson(context, event))),
    text: events.length === 0 ? cliCopy.noEvents : events.map(eventLine).join('\n'),
  }
}

const publish = async (context: Context, reference: string): Promise<Answer> => {
  const { id } = await eventNamed(context, reference)
  const event = await publishEvent(context, id, context.act())
  return answerWith(context, event, cliCopy.eventPublished(event.name))
}

type Extension = { until: string; reason?: string }

const extend = async (context: Context, reference: string, { until, reason }: Extension): Promise<Answer> => {
  const { id, timezone } = await eventNamed(context, reference)
  const late = reason === undefined ? null : { reason, haveRefundsBegun: await haveRefundsBegun(context, id) }
  const event = await extendEvent(context, id, instantOf(until, timezone), context.act(), late)
  return answerWith(context, event, cliCopy.eventExtended(event.name, localMoment(event.endsAt, timezone)))
}

const close = async (context: Context, reference: string): Promise<Answer> => {
  const { id } = await eventNamed(context, reference)
  const event = await closeEvent(context, id, context.act())
  return answerWith(context, event, cliCopy.eventClosed(event.name))
}

export const eventCommands = (program: Command, shell: Shell): void => {
  const event = program.command('event').description(cliCopy.event)
  optionalFields(
    event
      .command('create')
      .description(cliCopy.eventCreate)
      .requiredOption('--name <texto>', cliCopy.name)
      .requiredOption('--starts <fecha>', cliCopy.starts)
      .requiredOption('--ends <fecha>', cliCopy.ends)
      .requiredOption('--venue <texto>', cliCopy.venue)
      .requiredOption('--city <texto>', cliCopy.city),
  ).action(shell.withDatabase(create))
  optionalFields(
    event
      .command('edit <evento>')
      .description(cliCopy.eventEdit)
      .option('--name <texto>', cliCopy.name)
      .option('--starts <fecha>', cliCopy.starts)
      .option('--ends <fecha>', cliCopy.ends)
      .option('--venue <texto>', cliCopy.venue)
      .option('--city <texto>', cliCopy.city),
  ).action(shell.withDatabase(edit))
  event.command('list').description(cliCopy.eventList).action(shell.withDatabase(list))
  event.command('publish <evento>').description(cliCopy.eventPublish).action(shell.withDatabase(publish))
  event
    .command('extend <evento>')
    .description(cliCopy.eventExtend)
    .requiredOption('--until <fecha>', cliCopy.until)
    .option('--reason <texto>', cliCopy.extendReason)
    .action(shell.withDatabase(extend))
  moveCommand(event, shell)
  event.command('close <evento>').description(cliCopy.eventClose).action(shell.withDatabase(close))
}
