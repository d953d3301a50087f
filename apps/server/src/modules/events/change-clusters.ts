import type { EventId } from '@saldo/contract/ids'
import {
  drainCluster,
  listClusters,
  replaceEvents,
  transact,
  upsertCluster,
  type Databases,
} from '../../db/index.ts'
import type { Act } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import { keepPractices } from './practice-queries.ts'

type Needs = { databases: Pick<Databases, 'control'> }

/** Lets a cluster get new events; repeated, it stays so. */
export const addCluster = ({ databases }: Needs, name: string, act: Act): Promise<void> =>
  transact(databases.control, async (tx) => {
    await upsertCluster(tx, name, act.at)
    await audit(tx, act, { action: 'cluster.added', subject: name })
  })

export type Drained = 'drained' | 'unlisted' | 'last'

/** Gives a cluster no new events from now on; refused for the last that gets any. */
export const stopPlacingIn = ({ databases }: Needs, name: string, act: Act): Promise<Drained> =>
  transact(databases.control, async (tx) => {
    const found = (await listClusters(tx)).find((one) => one.name === name)
    if (!found) return 'unlisted'
    if (found.accepts === 'draining') return 'drained'
    if (!(await drainCluster(tx, name))) return 'last'
    await audit(tx, act, { action: 'cluster.draining', subject: name })
    return 'drained'
  })

/**
 * Writes into the directory that an event, with its practices beside it, lies elsewhere now; every process hears of it.
 * Throws where a practice was made meanwhile, which then lies at the old place.
 */
export const recordMove = (
  { databases }: Needs,
  [event, ...practices]: readonly [EventId, ...EventId[]],
  route: { from: string; to: string },
  act: Act,
): Promise<void> =>
  transact(databases.control, async (tx) => {
    const all = await keepPractices(tx, event)
    const isWhole = all.length === practices.length && (await replaceEvents(tx, [event, ...all], route))
    if (!isWhole) throw new Error('The event has other numbers beside it than were moved')
    await audit(tx, act, { action: 'event.moved', eventId: event, details: route })
  })
