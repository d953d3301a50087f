import { z } from 'zod'
import { ApiError, sentencesOf } from '@saldo/client/api/api-error.ts'
import { hour, shortMoment } from '@saldo/client/format/dates.ts'
import { qrsCopy } from '../copy.ts'

/** A user's last answer and its time. */
type Seen<T> = { userId: string; answer: T; seenAt: Date }

/** An answer as of `seenAt`; `problems` says why it is not newer, `isOffline` that there is no network. */
export type Known<T> = Seen<T> & { problems: string[]; isOffline: boolean }

const isOffline = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')

const frame = z.object({ userId: z.string(), seenAt: z.iso.datetime(), answer: z.unknown() })

type Parts<S extends z.ZodType> = {
  now: () => Date
  /** The answer's schema: stored in the API's format, so that an incomplete copy of an older version is none. */
  schema: S
  store: () => Pick<Storage, 'getItem' | 'setItem'>
  /** Whether the user is signed in here: an answer that comes after they left is stored nowhere. */
  isSignedIn: (userId: string) => boolean
  /** The part of the answer to store; all of it if absent. */
  shortened?: (whole: z.output<S>) => z.output<S>
}

/**
 * Fetches, and falls back to the last answer stored under a key, also after a browser restart, so that a lost
 * network never empties the screen. Throws only when nothing was ever stored. Cleared with the session.
 */
export const seenLoader = <S extends z.ZodType>({
  now,
  schema,
  store,
  isSignedIn,
  shortened = (whole) => whole,
}: Parts<S>) => {
  type T = z.output<S>
  const last = new Map<string, Seen<T>>()

  const read = (key: string, userId: string): Seen<T> | undefined => {
    try {
      const kept = frame.parse(JSON.parse(store().getItem(key) ?? 'null'))
      if (kept.userId !== userId) return undefined
      return { userId, answer: schema.parse(kept.answer), seenAt: new Date(kept.seenAt) }
    } catch {
      return undefined
    }
  }

  const write = (key: string, seen: Seen<T>): void => {
    try {
      store().setItem(key, JSON.stringify({ ...seen, answer: z.encode(schema, shortened(seen.answer)) }))
    } catch {
      // Full or forbidden storage only loses the copy.
    }
  }

  const lastOf = (key: string, userId: string): Seen<T> | undefined => {
    const seen = last.get(key)
    return seen?.userId === userId ? seen : read(key, userId)
  }

  const load = async (key: string, userId: string, ask: () => Promise<T>): Promise<Known<T>> => {
    try {
      const seen = { userId, answer: await ask(), seenAt: now() }
      if (isSignedIn(userId)) {
        last.set(key, seen)
        write(key, seen)
      }
      return { ...seen, problems: [], isOffline: false }
    } catch (error) {
      const seen = lastOf(key, userId)
      if (!seen) throw error
      return { ...seen, problems: sentencesOf(error), isOffline: isOffline(error) }
    }
  }

  /** The stored answer, without a request; undefined without one. */
  const recall = (key: string, userId: string): Known<T> | undefined => {
    const seen = lastOf(key, userId)
    return seen && { ...seen, problems: [], isOffline: false }
  }

  return { load, recall }
}

/** The age of the shown data and why they are not newer: "Saldo de las 14:05, sin conexión". */
export const seenNote = (
  what: (of: string) => string,
  { seenAt, problems, isOffline }: Omit<Known<unknown>, 'userId' | 'answer'>,
  now = new Date(),
): string => {
  const moment = shortMoment(seenAt.toISOString(), now)
  const words = what(moment === hour(seenAt) ? qrsCopy.ofHour(moment) : qrsCopy.ofDay(moment))
  if (problems.length === 0) return words
  return isOffline ? qrsCopy.offline(words) : qrsCopy.stale(words)
}
