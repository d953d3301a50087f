import type { SessionId } from '@saldo/contract/ids'
import type { Deps } from '../../../kernel/deps.ts'
import { ACCESS_TOKEN_SECONDS } from './access-token.ts'
import { SESSION_ENDED, sessionsEndedSince } from './session-queries.ts'

const POLL_MS = 1_000
/** Lifetime of an access token, plus a minute for clock skew and slow commits. */
const REMEMBERED_MS = (ACCESS_TOKEN_SECONDS + 60) * 1000

export type EndedSessions = {
  has(sessionId: SessionId): boolean
  /** Refuses these at once, without waiting for the next poll of the database. */
  add(sessionIds: readonly SessionId[]): void
  /** Resolves when sessions ended by other processes are known; throws while the database can't be read. */
  ready(): Promise<void>
  /** Polls the database now. */
  refresh(): Promise<void>
  close(): Promise<void>
}

type Needs = Pick<Deps, 'databases' | 'clock' | 'log' | 'wakeUps'>

/** Recently ended sessions of all processes, whose access tokens may still be unexpired. */
export const createEndedSessions = ({ databases, clock, log, wakeUps }: Needs): EndedSessions => {
  const { contact, control } = databases
  const endedAt = new Map<SessionId, number>()
  let isLoaded = false
  let isFailing = false
  let reading: Promise<void> | null = null

  const read = async (): Promise<void> => {
    const since = new Date(clock.now().getTime() - REMEMBERED_MS)
    const fresh = await sessionsEndedSince(control, since)
    contact.heard()
    for (const [sessionId, at] of endedAt) if (at < since.getTime()) endedAt.delete(sessionId)
    for (const entry of fresh) endedAt.set(entry.sessionId, entry.endedAt.getTime())
    isLoaded = true
    isFailing = false
  }
  const refresh = (): Promise<void> =>
    (reading ??= read().finally(() => {
      reading = null
    }))

  const poll = async (): Promise<void> => {
    // A database that hangs answers none of the questions that would have been asked meanwhile.
    if (reading !== null) return contact.missed()
    try {
      await refresh()
    } catch (error) {
      contact.missed()
      if (!isFailing) log.warn({ err: error }, 'ended sessions not read')
      isFailing = true
    }
  }
  const timer = setInterval(() => void poll(), POLL_MS).unref()

  const add = (sessionIds: readonly SessionId[]): void => {
    for (const sessionId of sessionIds) endedAt.set(sessionId, clock.now().getTime())
  }
  const stopListening = wakeUps.on(SESSION_ENDED, (sessionId) => add([sessionId as SessionId]))

  return {
    has: (sessionId) => endedAt.has(sessionId),
    add,
    ready: async () => {
      if (!isLoaded) await refresh()
    },
    refresh,
    close: async () => {
      clearInterval(timer)
      stopListening()
      await reading?.catch(() => undefined)
    },
  }
}
