import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createLedgerFollower } from '../follow-events.ts'
import type { Deps } from '../kernel/deps.ts'
import type { Env } from '../kernel/env.ts'
import { createMediaFolder, type MediaFolder } from '../modules/events/index.ts'
import { createDemoPictures, type PictureOf } from './demo-pictures.ts'
import { dropAccounts, seedAccounts } from './seed-accounts.ts'
import { draftEvents, publishDrafts } from './seed-events.ts'
import { seedVenue } from './seed-venue.ts'

export { fillDemo, findDemo, keepDemo } from './fill/fill-demo.ts'

/** The ledger opens a month before the demo begins: what is sold so far at its running event is booked in the past. */
const PREPARED_MS = 30 * 24 * 3_600_000

/** The demo's accounts have a public password, so they may exist on a loopback server only. */
export const isForDemo = (env: Env): boolean => env.isLoopback && !env.isProduction

export type DemoDeps = Pick<Deps, 'databases' | 'clock' | 'env' | 'keys' | 'log'>

export type Demo = {
  /**
   * On a loopback server outside production: creates the demo's events, venue and accounts, once. Elsewhere:
   * creates nothing and erases the accounts of an earlier demo.
   */
  prepare(deps: DemoDeps): Promise<void>
}

const prepare = async (deps: DemoDeps, media: MediaFolder, pictureOf: PictureOf): Promise<void> => {
  if (!isForDemo(deps.env)) {
    const dropped = await dropAccounts(deps)
    if (dropped > 0)
      deps.log.warn({ dropped }, 'demo accounts erased: the server can be reached from outside')
    return
  }
  const { databases, clock } = deps
  const eventDeps = {
    databases,
    clock,
    follow: createLedgerFollower(databases, { now: () => new Date(clock.now().getTime() - PREPARED_MS) }),
    media,
    pictureOf,
  }
  const drafts = await draftEvents(eventDeps)
  const events = drafts.map(({ event }) => event.id)
  const seedPeople = async (): Promise<void> => {
    await seedVenue(deps, drafts)
    await seedAccounts(deps, events)
  }
  // In parallel, because another process makes the pictures.
  await Promise.all([publishDrafts(eventDeps, drafts), seedPeople()])
}

/**
 * The demo of a data folder; in a new folder its pictures are started at once, in parallel with the rest of
 * the start.
 */
export const createDemo = (env: Env): Demo => {
  const media = createMediaFolder(env.DATA_DIR)
  const pictures = createDemoPictures(media)
  if (isForDemo(env) && !existsSync(join(env.DATA_DIR, 'media'))) pictures.begin()
  return { prepare: (deps) => prepare(deps, media, pictures.of) }
}
