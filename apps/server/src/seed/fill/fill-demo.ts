import type { UserId } from '@saldo/contract/ids'
import { onEach } from '../../db/index.ts'
import { findUserByEmail } from '../../modules/auth/index.ts'
import { findEventByUrl, type EventRecord } from '../../modules/events/index.ts'
import { settleAll } from '../../modules/reporting/index.ts'
import { bySeed } from '../by-seed.ts'
import { demoAccounts } from '../demo-accounts.ts'
import { demoEvents } from '../demo-events.ts'
import { seedAccounts } from '../seed-accounts.ts'
import { bookNight } from './book-night.ts'
import { chanceOf } from './chance.ts'
import type { FillDeps, FullEvent } from './fill-deps.ts'
import { fillCampaign } from './fill-campaign.ts'
import { fillRefunds } from './fill-refunds.ts'
import { fillTills } from './fill-tills.ts'
import { ensureVisitors, fillVenue } from './full-event.ts'
import { fairDays, pastNight } from './nights.ts'
import { closePastEvent, ensurePastEvent } from './past-event.ts'
import { payOnline } from './pay-online.ts'
import { planNight } from './plan-night.ts'

const HOUR_MS = 3_600_000
/** Of a long event the last days are filled, so that a demo of weeks is filled in seconds too. */
const MOST_DAYS = 4
/** As long as the office looks back at tills. */
const WATCHED_MS = 3 * HOUR_MS
/** Slots of the ledger's counters that no server's batcher takes. */
const SLOTS = { past: 510, running: 511 }

type Filled = { events: readonly { id: number; name: string; acts: number }[] }

type Ready = { deps: FillDeps; people: readonly UserId[]; until: Date }

const count = ({ id, name }: EventRecord, acts: number) => ({ id, name, acts })

const fillPast = async ({ deps, people, until }: Ready) => {
  const event = await ensurePastEvent(deps)
  if (event.status === 'closed') return count(event, 0)
  const then = { ...deps, clock: { now: () => new Date(event.startsAt.getTime() - 6 * HOUR_MS) } }
  const full = await fillVenue(then, event, bySeed(then))
  await seedAccounts(then, [event.id])
  const acts = await bookNight({ deps, full, people, slot: SLOTS.past, until }, planNight(pastNight(event)))
  const since = new Date(event.endsAt.getTime() + 2 * HOUR_MS)
  await fillRefunds(deps, full, people, { since, least: event.minRefund, most: 9 })
  const night = { from: event.startsAt, until: event.endsAt, everyMinutes: 5 }
  await fillTills(deps, full, night, bySeed(then))
  // Last, so that an interrupted filling is completed by the next.
  return count(await closePastEvent(deps, event), acts)
}

const venueOf = ({ deps }: Ready, event: EventRecord): Promise<FullEvent> => {
  const then = { ...deps, clock: { now: () => event.startsAt } }
  return fillVenue(then, event, bySeed(then))
}

/** What is sold at the running event, and how its tills do; answers how many acts it has gone through. */
const runOn = async ({ deps, people, until }: Ready, full: FullEvent): Promise<number> => {
  let acts = 0
  for (const day of fairDays(full.event, until, MOST_DAYS))
    acts += await bookNight({ deps, full, people, slot: SLOTS.running, until }, planNight(day))
  const paired = { ...deps, clock: { now: () => new Date(until.getTime() - WATCHED_MS) } }
  await fillTills(deps, full, { from: paired.clock.now(), until, everyMinutes: 2 }, bySeed(paired))
  return acts
}

const fillRunning = async (ready: Ready, event: EventRecord) => {
  const full = await venueOf(ready, event)
  const acts = await runOn(ready, full)
  if (acts > 0) {
    const since = new Date(event.startsAt.getTime() + 8 * HOUR_MS)
    await fillRefunds(ready.deps, full, ready.people, { since, least: event.minRefund, most: 4 })
    await fillCampaign(ready.deps, event, ready.people)
  }
  return count(event, acts)
}

const PRESALE = 60

/** Balance bought ahead for a coming event, evenly until its doors. */
const fillComing = async ({ deps, people, until }: Ready, event: EventRecord, from: Date) => {
  const every = (event.startsAt.getTime() - from.getTime()) / PRESALE
  let acts = 0
  for (let no = 0; no < PRESALE; no += 1) {
    const chance = chanceOf(`${event.url} ${no}`)
    const at = new Date(from.getTime() + (no + chance.between(0, 1)) * every)
    const userId = people[(no * 7) % people.length]
    if (at > until || userId === undefined) break
    const amount = chance.whole(2, 11) * 10_000
    const method = chance.happens(0.7) ? 'card' : 'paypal'
    await payOnline(deps, event, { name: `${event.url}|${no}`, userId, at, amount, method })
    acts += 1
  }
  return count(event, acts)
}

/** The demo's events that are filled beside the past one; null where there is no demo. */
export const findDemo = async ({ databases: { control } }: Pick<FillDeps, 'databases'>) => {
  const [running, coming] = await Promise.all(
    demoEvents.slice(0, 2).map(({ url }) => findEventByUrl(control, url)),
  )
  const [account] = demoAccounts
  const isThere = account !== undefined && (await findUserByEmail(control, account.email)) !== null
  return running && coming && isThere ? { running, coming } : null
}

const visitorsOf = (deps: FillDeps, { startsAt }: EventRecord) =>
  ensureVisitors(deps, new Date(startsAt.getTime() - 30 * 24 * HOUR_MS))

// What was booked in the past is behind the reports' mark: counted at once, not with the next minute.
const settle = async (deps: FillDeps): Promise<void> => {
  await onEach(deps.databases, (db) => settleAll(db, deps))
}

/**
 * For the running event of a demo that was just filled: each call adds what has happened since, its sales and how its
 * tills do. Places and products are those of now, so that later changes to them stay.
 */
export const keepDemo = async (
  deps: FillDeps,
  { running }: { running: EventRecord },
): Promise<() => Promise<void>> => {
  const ready = { deps, people: await visitorsOf(deps, running), until: deps.clock.now() }
  const full = await venueOf(ready, running)
  return async () => {
    await runOn({ ...ready, until: deps.clock.now() }, full)
    await settle(deps)
  }
}

/**
 * Fills the demo with a past night, what has been sold at the running event until now, and a presale. Booked
 * by the ledger's operations at the times of the nights, each once: a repeat adds only what has happened
 * since.
 */
export const fillDemo = async (
  deps: FillDeps,
  { running, coming }: { running: EventRecord; coming: EventRecord },
): Promise<Filled> => {
  const until = deps.clock.now()
  const ready = { deps, people: await visitorsOf(deps, running), until }
  const [past, present, presale] = await Promise.all([
    fillPast(ready),
    fillRunning(ready, running),
    fillComing(ready, coming, running.startsAt),
  ])
  await settle(deps)
  return { events: [past, present, presale] }
}
