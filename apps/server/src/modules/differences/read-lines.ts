import type { DifferenceKind } from '@saldo/contract/differences'
import type { EventId } from '@saldo/contract/ids'
import { listEach, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Shift } from '../shifts/index.ts'
import { placesOf } from '../venue/index.ts'
import { apart, type Ask, type Line, type Wanted } from './difference.ts'
import { batchLines, shiftLines } from './house-lines.ts'
import { chargebackLines, providerLines, suspenseLines } from './provider-lines.ts'
import { databaseOf, standingAsks } from './queries.ts'
import { idOf } from './subject.ts'

type Needs = Pick<Deps, 'databases'>

/** How many of each source are looked at. */
const MOST = 1_000
const PAGE = 50
const SOON_MS = 3 * 86_400_000
const RECENT_MS = 30 * 86_400_000

/** A line with what was asked of it. */
export type Listed = Line & { ask: Ask | null }

/** What people call the place of each shift. */
export const placeNames = async (db: Db, eventIds: Iterable<EventId>): Promise<(shift: Shift) => string> => {
  const names = new Map<string, string>()
  for (const eventId of new Set(eventIds))
    for (const { id, name } of await placesOf(db, eventId)) names.set(id, name)
  return ({ placeId }) => names.get(placeId) ?? ''
}

/** A line as what was asked of it makes it: an approved ask closes what has no state of its own. */
export const withAsk = (line: Line, ask: Ask | undefined): Listed => {
  if (!ask) return { ...line, ask: null }
  if (ask.decided === null) return { ...line, ask }
  return line.closedAt !== null
    ? { ...line, ask }
    : { ...line, ask, detail: ask.verb, isMoving: false, closedAt: ask.decided.at }
}

const linesIn = async (db: Db, wanted: Wanted, eventIds: readonly EventId[]): Promise<Line[]> => [
  ...(await suspenseLines(db, wanted)),
  // All of them: what two people gave up is closed here, and open at its gateway.
  ...(await chargebackLines(db, wanted)),
  ...(await shiftLines(db, await placeNames(db, eventIds), wanted)),
  ...(await batchLines(db, wanted)),
]

const readAll = async (
  { databases }: Needs,
  { events, eventIds }: Pick<Asked, 'events' | 'eventIds'>,
  isOpen: boolean,
): Promise<Listed[]> => {
  const event = events !== 'all' && events.length === 1 ? (events[0] ?? null) : null
  const lines = await providerLines(databases.control, isOpen, MOST)
  const asks = new Map<string, Ask>()
  // One event's differences need no other's database.
  const every = event === null ? databases : { ...databases, all: [await databaseOf(databases, event)] }
  lines.push(...(await listEach(every, (db) => linesIn(db, { event, isOpen, limit: MOST }, eventIds))))
  for (const ask of await listEach(every, (db) => standingAsks(db, event)))
    asks.set(`${ask.eventId} ${ask.subject}`, ask)
  return lines
    .filter(({ eventId }) => events === 'all' || events.includes(eventId))
    .map((line) => withAsk(line, asks.get(`${line.eventId} ${idOf(line.subject)}`)))
    .filter(({ closedAt }) => (closedAt === null) === isOpen)
}

const byAge = (a: Line, b: Line): number =>
  a.at.getTime() - b.at.getTime() || idOf(a.subject).localeCompare(idOf(b.subject))

const byEnd = (a: Line, b: Line): number =>
  (b.closedAt?.getTime() ?? 0) - (a.closedAt?.getTime() ?? 0) || byAge(a, b)

const sumOf = (lines: readonly Line[]): bigint => lines.reduce((sum, line) => sum + apart(line), 0n)

export type Page = {
  counts: Partial<Record<DifferenceKind, number>>
  sum: bigint
  oldestAt: Date | null
  suspense: { count: number; sum: bigint }
  chargebacks: { count: number; sum: bigint; soon: number }
  repaired: { confirmed: number; booked: number }
  lines: Listed[]
  next: number | null
}

type Asked = {
  events: readonly EventId[] | 'all'
  /** The events whose places are named. */
  eventIds: readonly EventId[]
  state: 'open' | 'closed'
  kind: DifferenceKind | undefined
  from: number
  now: Date
}

const isSoon = ({ dueAt, isMoving }: Line, now: Date): boolean =>
  dueAt !== null && !isMoving && dueAt.getTime() - now.getTime() <= SOON_MS

/** What closed of the gateways' differences in the last month without two people. */
const repairedIn = async ({ databases }: Needs, { events, now }: Asked): Promise<Page['repaired']> => {
  const closed = (await providerLines(databases.control, false, MOST)).filter(
    ({ eventId, closedAt, detail }) =>
      (events === 'all' || events.includes(eventId)) &&
      detail !== 'debt' &&
      now.getTime() - (closedAt?.getTime() ?? 0) < RECENT_MS,
  )
  const confirmed = closed.filter(({ detail }) => detail === 'confirmed').length
  return { confirmed, booked: closed.length - confirmed }
}

const figuresOf = (open: readonly Listed[], now: Date): Omit<Page, 'repaired' | 'lines' | 'next'> => {
  const waiting = open.filter(({ isMoving }) => !isMoving).toSorted(byAge)
  const counts: Page['counts'] = {}
  for (const { kind } of waiting) counts[kind] = (counts[kind] ?? 0) + 1
  const [suspense, chargebacks] = [
    open.filter(({ kind }) => kind === 'suspense'),
    open.filter(({ kind }) => kind === 'chargeback'),
  ]
  const soon = chargebacks.filter((line) => isSoon(line, now)).length
  return {
    counts,
    sum: sumOf(waiting),
    oldestAt: waiting[0]?.at ?? null,
    suspense: { count: suspense.length, sum: sumOf(suspense) },
    chargebacks: { count: chargebacks.length, sum: sumOf(chargebacks), soon },
  }
}

/** A page of differences with the figures of all open ones; what moves by itself counts for none of them. */
export const readLines = async (deps: Needs, asked: Asked): Promise<Page> => {
  const { state, kind, from, now } = asked
  const open = await readAll(deps, asked, true)
  const all = state === 'open' ? open.toSorted(byAge) : (await readAll(deps, asked, false)).toSorted(byEnd)
  const shown = all.filter((line) => kind === undefined || line.kind === kind)
  return {
    ...figuresOf(open, now),
    repaired: await repairedIn(deps, asked),
    lines: shown.slice(from, from + PAGE),
    next: from + PAGE < shown.length ? from + PAGE : null,
  }
}
