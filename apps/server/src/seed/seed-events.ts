import type { Deps } from '../kernel/deps.ts'
import {
  attachMedia,
  createEvent,
  findEventByUrl,
  instantOf,
  mediaOf,
  publishEvent,
  type EventDeps,
  type EventRecord,
  type MediaDeps,
} from '../modules/events/index.ts'
import { bySeed } from './by-seed.ts'
import { demoEvents, type DemoEvent } from './demo-events.ts'
import type { PictureOf } from './demo-pictures.ts'

export type SeedEventDeps = EventDeps & MediaDeps & Pick<Deps, 'clock'> & { pictureOf: PictureOf }

const DAY_MS = 24 * 3_600_000

const dayOf = (instant: Date, timezone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(instant)

/** The instant of a day and hour on the event's clock, counted from today. */
export const momentOf = (today: Date, { inDays, hour }: DemoEvent['starts'], timezone: string): Date => {
  const day = dayOf(new Date(today.getTime() + inDays * DAY_MS), timezone)
  return instantOf(`${day}T${String(hour).padStart(2, '0')}:00`, timezone)
}

const create = (deps: SeedEventDeps, demo: DemoEvent): Promise<EventRecord> => {
  const { url, name, venue, city, timezone, description, cashRefunds, autoRefundsAfterHours = null } = demo
  const now = deps.clock.now()
  const [startsAt, endsAt] = [momentOf(now, demo.starts, timezone), momentOf(now, demo.ends, timezone)]
  const fields = {
    url,
    name,
    venue,
    city,
    timezone,
    description,
    cashRefunds,
    autoRefundsAfterHours,
    ...(demo.liveQr && { liveQr: demo.liveQr }),
    startsAt,
    endsAt,
  }
  return createEvent(deps, fields, bySeed(deps))
}

const addPicture = async (deps: SeedEventDeps, event: EventRecord, { picture }: DemoEvent): Promise<void> => {
  if (picture === null || (await mediaOf(deps.databases.control, [event.id])).length > 0) return
  await attachMedia(deps, event.id, { ...(await deps.pictureOf(picture)), alt: picture.alt }, bySeed(deps))
}

export type SeededEvent = { event: EventRecord; demo: DemoEvent }

/** The demo's events; missing ones are created as drafts, with dates relative to the first start. */
export const draftEvents = async (deps: SeedEventDeps): Promise<SeededEvent[]> => {
  const drafts: SeededEvent[] = []
  for (const demo of demoEvents) {
    const event = (await findEventByUrl(deps.databases.control, demo.url)) ?? (await create(deps, demo))
    drafts.push({ event, demo })
  }
  return drafts
}

/**
 * Adds the drafts' pictures and publishes them last, so that the next start completes an interrupted one.
 * Published events keep people's later changes.
 */
export const publishDrafts = async (deps: SeedEventDeps, drafts: readonly SeededEvent[]): Promise<void> => {
  for (const { event, demo } of drafts) {
    if (event.status !== 'draft') continue
    await addPicture(deps, event, demo)
    await publishEvent(deps, event.id, bySeed(deps))
  }
}
