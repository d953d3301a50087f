import type { EventId, OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { v7 } from 'uuid'
import { inTurn, onEach, transact, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { job, runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { findEvent, isExpired } from '../events/index.ts'
import { closeLocked } from './close-tab.ts'
import { eventsWithTabs, lockTab, openTabs } from './queries.ts'
import type { Tab, TabDesk } from './tab.ts'

const EACH_MINUTE = '* * * * *'

/** Closes the tabs of events that ended; every minute. */
const endTabsJob = job('end-tabs')

type Needs = Pick<Deps, 'databases' | 'clock'> & Pick<TabDesk, 'moved'>

/** The tab's row, locked, says whether it is still open: a new id a try is no second charge. */
const endTab = async ({ clock, moved }: Needs, db: Db, { eventId, id, walletId }: Tab): Promise<void> => {
  const at = clock.now()
  await transact(db, async (tx) => {
    const tab = await lockTab(tx, eventId, id)
    if (tab === null || tab.close) return
    const closer = { eventId, opId: v7() as OpId, at, by: null, tillId: null, tip: centavos(0) }
    const outcome = await closeLocked(tx, tab, closer)
    if (outcome.status === 'declined') throw new Error(`Tab ${id} holds less than it served: ${outcome.code}`)
  })
  moved(eventId, walletId)
}

/** Closes an event's tabs once it is over: what was served is charged, the rest is free. */
const endTabsOf = async (needs: Needs, db: Db, eventId: EventId): Promise<void> => {
  const event = await findEvent(needs.databases.control, eventId)
  if (event === null || !isExpired(event, needs.clock.now())) return
  await inTurn(await openTabs(db, eventId), (tab) => endTab(needs, db, tab))
}

export const tabRunners = (needs: Needs): JobRunner[] => [
  runner(
    endTabsJob,
    () =>
      onEach(needs.databases, async (db) =>
        inTurn(await eventsWithTabs(db), (eventId) => endTabsOf(needs, db, eventId)),
      ),
    EACH_MINUTE,
  ),
]
