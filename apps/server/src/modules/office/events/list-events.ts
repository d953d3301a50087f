import type { EventId, UserId } from '@saldo/contract/ids'
import { scopeOf } from '@saldo/contract/permissions'
import type { Deps } from '../../../kernel/deps.ts'
import { allEvents, mediaOf, phaseOf, type EventRecord } from '../../events/index.ts'
import { countWaitingCorrections } from '../../corrections/index.ts'
import { gistOf, type Gist } from '../../reporting/index.ts'
import { countPending } from '../../refunds/index.ts'
import { checklistOf } from './checklist.ts'
import { readFacts } from './read-facts.ts'

type Waiting = {
  kind: 'checklist' | 'refunds' | 'corrections' | 'closing'
  count: number
  since: Date | null
}

type Needs = Pick<Deps, 'databases' | 'gatekeeper'>
type Where = 'all' | readonly EventId[]

const includes = (where: Where, id: EventId): boolean => where === 'all' || where.includes(id)

/** Open points of a draft's checklist. */
const checklistWaiting = async ({ databases }: Needs, event: EventRecord, now: Date): Promise<Waiting[]> => {
  const checks = checklistOf(await readFacts(databases, event, now))
  const count = checks.filter(({ state }) => state !== 'done').length
  return count === 0 ? [] : [{ kind: 'checklist', count, since: null }]
}

const refundsWaiting = async ({ databases }: Needs, { id }: EventRecord): Promise<Waiting[]> => {
  const { count, oldestAt } = await countPending(await databases.forEvent(id), id)
  return count === 0 ? [] : [{ kind: 'refunds', count, since: oldestAt }]
}

/** Corrections of others that wait for this person. */
const correctionsWaiting = async (
  { databases }: Needs,
  userId: UserId,
  { id }: EventRecord,
): Promise<Waiting[]> => {
  const { count, oldestAt } = await countWaitingCorrections(await databases.forEvent(id), id, userId)
  return count === 0 ? [] : [{ kind: 'corrections', count, since: oldestAt }]
}

/** Whether an event can be closed: it ended, and its refund period is over. */
const closingWaiting = ({ endsAt, refundsUntil }: EventRecord, now: Date): Waiting[] => {
  const over = refundsUntil ?? endsAt
  return over > now ? [] : [{ kind: 'closing', count: 1, since: over }]
}

/** The event's figures, for whoever may see all of it. */
const figuresFor = async (
  { databases, gatekeeper }: Needs,
  userId: UserId,
  { id, status }: EventRecord,
): Promise<Gist | null> => {
  const role = await gatekeeper.roleAt(userId, id)
  if (role === null || role === 'elsewhere' || scopeOf(role, 'overview.read') !== 'event') return null
  return status === 'draft' ? null : gistOf(databases, id)
}

/**
 * The events where the caller may read, soonest first, with what waits for them there: what only others may
 * do does not.
 */
export const listOfficeEvents = async (deps: Needs, userId: UserId, now: Date) => {
  const { databases, gatekeeper } = deps
  const [readable, editable, paying, approving] = await Promise.all([
    gatekeeper.eventsWhere(userId, 'event.read'),
    gatekeeper.eventsWhere(userId, 'event.edit'),
    gatekeeper.eventsWhere(userId, 'money.read'),
    gatekeeper.eventsWhere(userId, 'corrections.approve'),
  ])
  const events = (await allEvents(databases.control)).filter(({ id }) => includes(readable, id))
  const media = await mediaOf(
    databases.control,
    events.map(({ id }) => id),
  )
  const waitingAt = async (event: EventRecord): Promise<Waiting[]> => {
    const phase = phaseOf(event, now)
    const mayEdit = includes(editable, event.id)
    const isPrepared = phase === 'draft' || phase === 'scheduled'
    return [
      ...(mayEdit && isPrepared ? await checklistWaiting(deps, event, now) : []),
      ...(includes(paying, event.id) && phase !== 'draft' ? await refundsWaiting(deps, event) : []),
      ...(includes(approving, event.id) && phase !== 'draft'
        ? await correctionsWaiting(deps, userId, event)
        : []),
      ...(mayEdit && phase === 'past' ? closingWaiting(event, now) : []),
    ]
  }
  const lines = await Promise.all(
    events.map(async (event) => ({
      event,
      phase: phaseOf(event, now),
      cover: media.find(({ eventId }) => eventId === event.id) ?? null,
      waiting: await waitingAt(event),
      figures: await figuresFor(deps, userId, event),
    })),
  )
  return lines.sort(
    (a, b) => a.event.startsAt.getTime() - b.event.startsAt.getTime() || a.event.id - b.event.id,
  )
}
