import { ApiError, sentencesOf } from '@saldo/client/api/api-error.ts'
import { hour, shortMoment } from '@saldo/client/format/dates.ts'
import { qrsCopy } from '../copy.ts'
import type { Seen, SeenCopy } from './seen-copy.ts'

/** An answer as of `seenAt`; `problems` says why it is not newer, `isOffline` that there is no network. */
export type Known<T> = Seen<T> & { problems: string[]; isOffline: boolean }

const isOffline = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')

/**
 * Fetches, and falls back to the last answer stored under a key, also after a browser restart, so that a lost
 * network never empties the screen. Throws only when nothing was ever stored.
 */
export const seenLoader = <T>({ now, copy }: { now: () => Date; copy: SeenCopy<T> }) => {
  const last = new Map<string, Seen<T>>()

  const lastOf = (key: string, userId: string): Seen<T> | undefined => {
    const seen = last.get(key)
    return seen?.userId === userId ? seen : copy.read(key, userId)
  }

  const load = async (key: string, userId: string, ask: () => Promise<T>): Promise<Known<T>> => {
    try {
      const seen = { userId, answer: await ask(), seenAt: now() }
      last.set(key, seen)
      copy.write(key, seen)
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
