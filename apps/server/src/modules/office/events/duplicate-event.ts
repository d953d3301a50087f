import type { EventId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { system, type Act } from '../../../kernel/act.ts'
import { job, runner, enqueue, type JobRunner } from '../../../kernel/jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { fillCatalogue, readCatalogue, type Catalogue } from '../../catalogue/index.ts'
import {
  copyingFrom,
  createEventIn,
  endCopying,
  eventOf,
  type EventRecord,
  type NewEvent,
} from '../../events/index.ts'
import { createPlace, placesOf } from '../../venue/index.ts'

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

/**
 * Gives a copy the places, products and till settings that it still lacks. May be repeated, at once too: each
 * step does nothing where it was done before.
 */
export const copyVenue = async (deps: CopyDeps, eventId: EventId, act: Act): Promise<void> => {
  const { databases } = deps
  const source = await copyingFrom(databases.control, eventId)
  if (source === null) return
  const theirs = await databases.forEvent(source)
  const own = await databases.forEvent(eventId)
  for (const { kind, name } of await placesOf(theirs, source))
    await createPlace(own, { eventId, kind, name }, act)
  const { products, tipPercents, voidMinutes, ageCheck, confirmsTips, confirmsFrom } = await readCatalogue(
    theirs,
    source,
  )
  const settings = { tipPercents, voidMinutes, ageCheck, confirmsTips, confirmsFrom }
  await fillCatalogue(deps, { ...act, eventId }, { products, settings })
  await endCopying(databases.control, eventId)
}

export const copyRunners = (deps: CopyDeps & Pick<Deps, 'clock'>): JobRunner[] => [
  runner(copyVenueJob, ({ eventId }) =>
    copyVenue(deps, eventId, { actor: system, at: deps.clock.now(), requestId: `copy-venue-${eventId}` }),
  ),
]
