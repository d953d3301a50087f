import type { EventId } from '@saldo/contract/ids'
import type { Databases } from '../../db/index.ts'
import { figuresOf } from './figures.ts'
import { atOneMoment, pointsOf, sumsOf, unspentOf, type Point } from './queries.ts'

const BARS = 32
const TALLEST = 100
const STEP_MINUTES = 60

/** Summary of an event for lists: centavos, and a sparkline of loads and spending with heights from 0 to 100. */
export type Gist = { loaded: bigint; spent: bigint; unspent: bigint; rhythm: number[] }

/** Money that moved in equal parts of the time from the first movement to the last. */
const rhythmOf = (points: readonly Point[]): number[] => {
  const first = points[0]?.at.getTime()
  const last = points.at(-1)?.at.getTime()
  if (first === undefined || last === undefined) return []
  const span = last - first + STEP_MINUTES * 60_000
  const bars = Array.from({ length: Math.min(BARS, span / (STEP_MINUTES * 60_000)) }, () => 0)
  for (const { at, loaded, spent } of points) {
    const bar = Math.min(bars.length - 1, Math.floor(((at.getTime() - first) / span) * bars.length))
    bars[bar] = (bars[bar] ?? 0) + Math.max(0, Number(loaded + spent))
  }
  const most = Math.max(...bars)
  return most === 0 ? [] : bars.map((amount) => Math.round((amount * TALLEST) / most))
}

/** An event's summary, read in one snapshot. */
export const gistOf = async (databases: Databases, eventId: EventId): Promise<Gist> => {
  const db = await databases.forEvent(eventId)
  return atOneMoment(db, async (tx) => {
    const { loaded, spent } = figuresOf(await sumsOf(tx, eventId))
    const unspent = await unspentOf(tx, eventId)
    const rhythm = rhythmOf(await pointsOf(tx, eventId, STEP_MINUTES, {}))
    return { loaded, spent, unspent, rhythm }
  })
}
