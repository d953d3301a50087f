import type { EventId } from '@saldo/contract/ids'
import { transact, type Db } from '../../../db/index.ts'
import { system, type Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { job, runner, enqueue, type JobRunner } from '../../../kernel/jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Catalogue } from '../../catalogue/index.ts'
import {
  copyingFrom,
  createEventIn,
  endCopying,
  eventOf,
  localIso,
  type EventRecord,
  type NewEvent,
} from '../../events/index.ts'
import { readSetUp, writeSetUp } from './copy-queries.ts'

type CopyDeps = Pick<Deps, 'databases'> & { catalogue: Pick<Catalogue, 'changed'> }

/** Copies places and products where the request ended before it did: they are in another database than the event. */
const copyVenueJob = job<{ eventId: EventId }>('copy-venue')

/** The settings of the source, moved to a new start; its address is made of the new name. */
const settingsFrom = (source: EventRecord, name: string, startsAt: Date): NewEvent => {
  const { url: _url, id: _id, status: _status, version: _version, ...settings } = source
  const later = (at: Date): Date => new Date(at.getTime() + startsAt.getTime() - source.startsAt.getTime())
  return {
    ...settings,
    name,
    startsAt,
    endsAt: later(source.endsAt),
    refundsUntil: source.refundsUntil && later(source.refundsUntil),
  }
}

/**
 * Creates a draft with the settings of another event, in a transaction of the control database. Its places
 * and products come by `copyVenue`, or by a job. Throws not_found, and validation_failed as creating does.
 */
export const duplicateEventIn = async (
  tx: Db,
  wanted: { source: EventId; name: string; startsAt: Date },
  act: Act,
): Promise<EventRecord> => {
  const source = await eventOf(tx, wanted.source)
  const event = await createEventIn(tx, settingsFrom(source, wanted.name, wanted.startsAt), act, source.id)
  await enqueue(tx, copyVenueJob, { eventId: event.id }, act.at)
  return event
}

const DAY_MS = 86_400_000

/** The date on the event's clock at which it begins. */
const startDay = ({ startsAt, timezone }: EventRecord): number =>
  Date.parse(localIso(startsAt, timezone).slice(0, 10))

/** How many days later the copy begins than its source. */
const daysBetween = (source: EventRecord, copy: EventRecord): number =>
  Math.round((startDay(copy) - startDay(source)) / DAY_MS)

/**
 * Gives a copy what its source sells and where: places, menus with prices, options, stock and happy hours, discounts and
 * the tills' settings, under the same ids. Menus stay where somebody changed them in the copy before. May be repeated, at
 * once too: what was copied is not copied again.
 */
export const copyVenue = async (deps: CopyDeps, eventId: EventId, act: Act): Promise<void> => {
  const { databases, catalogue } = deps
  const { control } = databases
  const source = await copyingFrom(control, eventId)
  if (source === null) return
  const setUp = await readSetUp(await databases.forEvent(source), source)
  const days = daysBetween(await eventOf(control, source), await eventOf(control, eventId))
  await transact(await databases.forEvent(eventId), async (tx) => {
    await writeSetUp(tx, eventId, setUp, days)
    await audit(tx, act, {
      action: 'set_up_copied',
      subject: String(eventId),
      eventId,
      details: { from: source },
    })
  })
  await catalogue.changed(eventId)
  await endCopying(control, eventId)
}

export const copyRunners = (deps: CopyDeps & Pick<Deps, 'clock'>): JobRunner[] => [
  runner(copyVenueJob, ({ eventId }) =>
    copyVenue(deps, eventId, { actor: system, at: deps.clock.now(), requestId: `copy-venue-${eventId}` }),
  ),
]
