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

/** The demo's accounts have a known password, so it is for this machine alone. */
const isForDemo = (env: Env): boolean => env.isLoopback && !env.isProduction

export type DemoDeps = Pick<Deps, 'databases' | 'clock' | 'env' | 'keys' | 'log'>

export type Demo = {
  /**
   * On this machine: makes the demo's events, venue and accounts, once. Anywhere else makes nothing and erases the
   * accounts that an earlier demo left.
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
    follow: createLedgerFollower(databases, clock),
    media,
    pictureOf,
  }
  const drafts = await draftEvents(eventDeps)
  const events = drafts.map(({ event }) => event.id)
  const seedPeople = async (): Promise<void> => {
    await seedVenue(deps, drafts)
    await seedAccounts(deps, events)
  }
  // Beside each other: the pictures are made by another process.
  await Promise.all([publishDrafts(eventDeps, drafts), seedPeople()])
}

/** The demo of a data folder; in a new one its pictures are begun at once, beside all that the start does first. */
export const createDemo = (env: Env): Demo => {
  const media = createMediaFolder(env.DATA_DIR)
  const pictures = createDemoPictures(media)
  if (isForDemo(env) && !existsSync(join(env.DATA_DIR, 'media'))) pictures.begin()
  return { prepare: (deps) => prepare(deps, media, pictures.of) }
}
