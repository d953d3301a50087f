import { setTimeout as delay } from 'node:timers/promises'
import type { EventId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { piecesOf } from '../ledger/index.ts'
import {
  differencesOf,
  firstBookedAt,
  haveEndedBefore,
  nextTransaction,
  noteChecked,
  openedEvents,
  progressOf,
  settleLate,
  settleTo,
} from './settle-queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/**
 * Delay after a minute's end before it is settled: booking times are taken before the write, and each wait in
 * between is limited to seconds.
 */
const AFTER_MS = 60_000
/** Most transfers that one statement settles. */
const MOST_TRANSFERS = 50_000
const LOOK_AGAIN_MS = 100
/** Looks for late transfers in one run. */
const MOST_LOOKS = 100
const PATIENCE_MS = 20_000

type Needs = Pick<Deps, 'clock' | 'log'>

/** Start of the first minute that may not be settled yet. */
export const horizonOf = (now: Date): Date =>
  new Date(Math.floor((now.getTime() - AFTER_MS) / MINUTE_MS) * MINUTE_MS)

/**
 * Waits until all running write transactions have ended, because one may still book into a minute that is over.
 * False when that takes longer than `patienceMs`.
 */
export const haveWritersEnded = async (db: Db, patienceMs: number): Promise<boolean> => {
  const fence = await nextTransaction(db)
  for (let waitedMs = 0; ; waitedMs += LOOK_AGAIN_MS) {
    if (await haveEndedBefore(db, fence)) return true
    if (waitedMs >= patienceMs) return false
    await delay(LOOK_AGAIN_MS)
  }
}

const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS) * HOUR_MS

const agrees = async (db: Db, eventId: EventId): Promise<boolean> =>
  (await differencesOf(db, eventId, false)).length === 0

/** Adds what came late into settled hours, backwards until the sums agree; returns whether anything came. */
const addLate = async (db: Db, eventId: EventId, until: Date): Promise<boolean> => {
  const first = hourOf((await firstBookedAt(db, eventId)) ?? until)
  let hasCome = false
  for (let hour = hourOf(until); hour >= first; hour -= HOUR_MS) {
    if ((await settleLate(db, eventId, new Date(hour))) === 0) continue
    hasCome = true
    if (await agrees(db, eventId)) break
  }
  return hasCome
}

/**
 * Adds transfers booked into settled minutes until the sums agree with the ledger's counters; returns whether they
 * do. Such transfers come from transactions that began more than a minute after their booking time, and from demo
 * data written with past times, which goes on coming: so it looks again as long as it finds some.
 */
const takeLate = async (db: Db, eventId: EventId): Promise<boolean> => {
  const { until } = await progressOf(db, eventId)
  if (until === null) return true
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    if (await agrees(db, eventId)) return true
    if (!(await addLate(db, eventId, until))) break
    await delay(LOOK_AGAIN_MS)
  }
  // Another process may have added the missing sums in the meantime.
  return agrees(db, eventId)
}

const minuteBefore = (at: Date): Date => new Date(at.getTime() - MINUTE_MS)

/**
 * Settles one event's minutes before `to` in batches and adds late transfers; returns whether the sums agree with
 * the ledger.
 */
export const settleEvent = async (
  db: Db,
  eventId: EventId,
  to: Date,
  most = MOST_TRANSFERS,
): Promise<boolean> => {
  const from = (await progressOf(db, eventId)).until ?? (await firstBookedAt(db, eventId)) ?? minuteBefore(to)
  for await (const piece of piecesOf(db, { eventId, from, to }, most)) await settleTo(db, eventId, piece.to)
  return takeLate(db, eventId)
}

/**
 * Settles all events of a database up to a minute before now. Leaves it to the next run when an older transaction
 * stays open for longer than `patienceMs`.
 */
export const settleAll = async (
  db: Db,
  { clock, log }: Needs,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<void> => {
  const to = horizonOf(clock.now())
  if (!(await haveWritersEnded(db, patienceMs))) {
    log.warn({ to }, 'minutes not settled: a transaction stays open')
    return
  }
  for (const eventId of await openedEvents(db))
    if (!(await settleEvent(db, eventId, to))) log.error({ eventId }, 'settled sums differ from the ledger')
}

/** Compares every event's sums with the ledger's counters, wallets included, and keeps how many differ. */
export const compareAll = async (db: Db, { clock, log }: Needs): Promise<void> => {
  for (const eventId of await openedEvents(db)) {
    const found = await differencesOf(db, eventId, true)
    if (found.length > 0) log.error({ eventId, found }, 'reports differ from the ledger')
    await noteChecked(db, eventId, clock.now(), found.length)
  }
}
