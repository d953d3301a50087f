import { createLedgerFollower } from '../follow-events.ts'
import type { Deps } from '../kernel/deps.ts'
import { createMediaFolder } from '../modules/events/index.ts'
import { dropAccounts, seedAccounts } from './seed-accounts.ts'
import { draftEvents, publishDrafts } from './seed-events.ts'

export type DemoDeps = Pick<Deps, 'databases' | 'clock' | 'env' | 'keys' | 'log'>

/** The demo's accounts have a known password, so it is for this machine alone. */
const isForDemo = ({ env }: DemoDeps): boolean => env.isLoopback && !env.isProduction

/**
 * On this machine: makes the demo's events, venue and accounts, once. Anywhere else makes nothing and erases the
 * accounts that an earlier demo left.
 */
export const prepareDemo = async (deps: DemoDeps): Promise<void> => {
  if (!isForDemo(deps)) {
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
    media: createMediaFolder(deps.env.DATA_DIR),
  }
  const drafts = await draftEvents(eventDeps)
  const events = drafts.map(({ event }) => event.id)
  // Beside each other: the pictures are made by another process.
  await Promise.all([publishDrafts(eventDeps, drafts), seedAccounts(deps, events)])
}
