import type { EventId } from '@saldo/contract/ids'
import { databaseNamed, moveEvent, placeOfEvent, type EveryDatabase } from '../../apps/server/src/db/index.ts'
import { practicesOf, recordMove } from '../../apps/server/src/modules/events/index.ts'
import { verifyStill } from '../../apps/server/src/modules/ledger/index.ts'
import { freeze } from '../../bench/kills/freeze.ts'
import type { TestEvent } from './demo-api.ts'
import { context } from './event.ts'

/** The two databases of `npm start -- --cluster 2`. */
type Name = 'main' | 'dos'

/** The name of the database where the event is. */
export const databaseOf = async ({ id }: TestEvent): Promise<Name> => {
  const { databases } = await context()
  const found = await placeOfEvent(databases.control, id)
  return found === 'dos' ? 'dos' : 'main'
}

const verifiesAt = async (databases: EveryDatabase, { id }: TestEvent, name: Name): Promise<boolean> => {
  const db = databaseNamed(databases, name)
  return db !== undefined && (await verifyStill(db, id as EventId)).ok
}

/** Moves an event to a database by the steps of `saldo event move`; `whileClosed` runs in the middle of its pause. */
export const moveTo = async (
  event: TestEvent,
  to: Name,
  whileClosed: () => Promise<void> = async () => {},
): Promise<void> => {
  const deps = await context()
  const [from, id] = [await databaseOf(event), event.id as EventId]
  const { databases, addresses } = deps
  const eventIds: [EventId, ...EventId[]] = [id, ...(await practicesOf(databases.control, id))]
  const ownerOf = (name: Name): string => addresses.owners[name] ?? ''
  await moveEvent({
    eventIds,
    route: { source: ownerOf(from), target: ownerOf(to), control: addresses.urls.main },
    onStep: async (step) => {
      if (step === 'drained') await whileClosed()
    },
    verifyThere: () => verifiesAt(databases, event, to),
    switchOver: () => recordMove(deps, eventIds, { from, to }, deps.act()),
    isSwitched: async () => (await databaseOf(event)) === to,
  })
}

/** Verifies the event's ledger where the directory says that it is now. */
export const isSound = async (event: TestEvent): Promise<boolean> => {
  const { databases } = await context()
  return verifiesAt(databases, event, await databaseOf(event))
}

/** The main database hangs, with the accounts, sessions and roles, or goes on. */
export const freezeMain = (signal: 'SIGSTOP' | 'SIGCONT'): void =>
  freeze(process.env.E2E_DATA_DIR ?? '', signal)
