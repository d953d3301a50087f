import { ApiError, sentencesOf } from '../../../shared/api/api-error.ts'
import type { Seen, SeenCopy } from './seen-copy.ts'

/** As of `seenAt`; `problems` says why it is not newer, `isOffline` that it is for want of a network. */
export type Known<T> = Seen<T> & { problems: string[]; isOffline: boolean }

/** Null where nothing was ever seen. */
export type Shown<T> = Known<T> | { answer: null; problems: string[] }

const isOffline = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')

/**
 * Asks the server and remembers its last answer under a key, also over a restart of the browser, so that a lost network
 * never takes anything off the screen. Never throws.
 */
export const seenLoader = <T>({ now, copy }: { now: () => Date; copy: SeenCopy<T> }) => {
  const last = new Map<string, Seen<T>>()

  const lastOf = (key: string, userId: string): Seen<T> | undefined => {
    const seen = last.get(key)
    return seen?.userId === userId ? seen : copy.read(key, userId)
  }

  const load = async (key: string, userId: string, ask: () => Promise<T>): Promise<Shown<T>> => {
    try {
      const seen = { userId, answer: await ask(), seenAt: now() }
      last.set(key, seen)
      copy.write(key, seen)
      return { ...seen, problems: [], isOffline: false }
    } catch (error) {
      const problems = sentencesOf(error)
      const seen = lastOf(key, userId)
      return seen ? { ...seen, problems, isOffline: isOffline(error) } : { answer: null, problems }
    }
  }

  /** What was seen last, without asking; undefined where nothing was. */
  const recall = (key: string, userId: string): Known<T> | undefined => {
    const seen = lastOf(key, userId)
    return seen && { ...seen, problems: [], isOffline: false }
  }

  return { load, recall }
}
