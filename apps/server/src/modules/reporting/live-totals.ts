import type { EventId, PlaceId } from '@saldo/contract/ids'
import { liveEvents } from '@saldo/contract/reporting'
import { z } from 'zod'
import type { Deps } from '../../kernel/deps.ts'
import type { Stream } from '../../kernel/http/streams.ts'
import { figuresOf, inCentavos } from './figures.ts'
import { atOneMoment, sumsOf, unspentOf } from './queries.ts'

/** Interval of the reads, in ms; a charge must show within two seconds. */
const LOOK_EVERY_MS = 1_000

type Follower = {
  eventId: EventId
  /** The only place that the caller may see. */
  place: PlaceId | null
  stream: Stream
  /** False once the session ended, or role or place are gone: the stream ends and the caller reconnects. */
  isAllowed(): Promise<boolean>
}

export type LiveTotals = {
  /** Sends an event's totals now and after each change, until the stream closes. */
  follow(follower: Follower): void
  close(): void
}

type Needs = Pick<Deps, 'databases' | 'clock' | 'log'>

const readTotals = async ({ databases, clock }: Needs, eventId: EventId, place: PlaceId | null) => {
  const db = await databases.forEvent(eventId)
  const { sums, unspent } = await atOneMoment(db, async (tx) => ({
    sums: await sumsOf(tx, eventId, { place }),
    unspent: place === null ? await unspentOf(tx, eventId) : null,
  }))
  const { loaded, spent, tips, sales, charges, topups } = figuresOf(sums)
  return z.encode(liveEvents.totals, {
    event_id: eventId,
    at: clock.now().toISOString(),
    loaded: inCentavos(loaded),
    spent: inCentavos(spent),
    tips: inCentavos(tips),
    sales: inCentavos(sales),
    charges,
    topups,
    unspent: unspent === null ? null : inCentavos(unspent),
  })
}

type Totals = Awaited<ReturnType<typeof readTotals>>

/** The totals without their read time, for comparison. */
const contentOf = (totals: Totals): string => JSON.stringify({ ...totals, at: null })

/**
 * The totals' streams of this process. One read a second for each event, and for each place of a caller limited
 * to it, however many streams there are. The read time is sent each second, so that a client can tell a quiet
 * event from a lost connection.
 */
export const createLiveTotals = (deps: Needs): LiveTotals => {
  const followers = new Set<Follower & { sent: string | null }>()
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  const tell = async (key: string, some: readonly (Follower & { sent: string | null })[]): Promise<void> => {
    const [first] = some
    if (!first) return
    try {
      const totals = await readTotals(deps, first.eventId, first.place)
      const content = contentOf(totals)
      for (const follower of some) {
        if (follower.sent === content) follower.stream.send('alive', { at: totals.at })
        else follower.stream.send('totals', totals)
        follower.sent = content
      }
    } catch (error) {
      deps.log.warn({ err: error, key }, 'live totals not read')
    }
  }
  const look = async (): Promise<void> => {
    for (const follower of followers) if (!(await follower.isAllowed())) follower.stream.end()
    const groups = Map.groupBy(followers, ({ eventId, place }) => `${eventId}:${place ?? ''}`)
    await Promise.all([...groups].map(([key, some]) => tell(key, some)))
  }
  const start = (delayMs: number): void => {
    if (timer !== null || isClosed || followers.size === 0) return
    timer = setTimeout(() => {
      void look().finally(() => {
        timer = null
        start(LOOK_EVERY_MS)
      })
    }, delayMs)
  }
  return {
    follow(follower) {
      if (follower.stream.signal.aborted) return
      const following = { ...follower, sent: null }
      followers.add(following)
      follower.stream.signal.addEventListener('abort', () => followers.delete(following))
      void tell('first', [following]).finally(() => start(LOOK_EVERY_MS))
    },
    close() {
      isClosed = true
      followers.clear()
      clearTimeout(timer ?? undefined)
    },
  }
}
