import type { SessionId } from '@saldo/contract/ids'
import type { Deps } from '../../kernel/deps.ts'
import { ACCESS_TOKEN_SECONDS } from './access-token.ts'
import { sessionsEndedSince } from './session-queries.ts'

const POLL_MS = 1_000
/** As long as an access token of the session may live, and a minute for clocks and slow commits. */
const REMEMBERED_MS = (ACCESS_TOKEN_SECONDS + 60) * 1000

export type EndedSessions = {
  has(sessionId: SessionId): boolean
  /** Refuses these from now on, without waiting for the next look into the database. */
  add(sessionIds: readonly SessionId[]): void
  /** Resolves once what other processes ended is known; throws while the database can't be read. */
  ready(): Promise<void>
  /** Looks into the database now. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** The sessions that ended while tokens of theirs may still be about, from every process. */
export const createEndedSessions = ({
  databases,
  clock,
  log,
}: Pick<Deps, 'databases' | 'clock' | 'log'>): EndedSessions => {
  const endedAt = new Map<SessionId, number>()
  let isLoaded = false
  let reading: Promise<void> | null = null

  const read = async (): Promise<void> => {
    const since = new Date(clock.now().getTime() - REMEMBERED_MS)
    const fresh = await sessionsEndedSince(databases.control, since)
    for (const [sessionId, at] of endedAt) if (at < since.getTime()) endedAt.delete(sessionId)
    for (const entry of fresh) endedAt.set(entry.sessionId, entry.endedAt.getTime())
    isLoaded = true
  }
  const refresh = (): Promise<void> =>
    (reading ??= read().finally(() => {
      reading = null
    }))

  const timer = setInterval(
    () => refresh().catch((error: unknown) => log.warn({ err: error }, 'ended sessions not read')),
    POLL_MS,
  )
  timer.unref()

  return {
    has: (sessionId) => endedAt.has(sessionId),
    add: (sessionIds) => {
      for (const sessionId of sessionIds) endedAt.set(sessionId, clock.now().getTime())
    },
    ready: async () => {
      if (!isLoaded) await refresh()
    },
    refresh,
    close: async () => {
      clearInterval(timer)
      await reading?.catch(() => undefined)
    },
  }
}
