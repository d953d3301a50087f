import { z } from 'zod'

/** What a user was answered last, and when. */
export type Seen<T> = { userId: string; answer: T; seenAt: Date }

const frame = z.object({ userId: z.string(), seenAt: z.iso.datetime(), answer: z.unknown() })

/**
 * The last answer of a kind, kept on this device for when there is no network. It is kept as the API sends it, so that a
 * copy of an older version that lacks something is no copy. Local storage goes with the session.
 */
export const seenCopy = <T extends z.ZodType>(
  answer: T,
  store: () => Pick<Storage, 'getItem' | 'setItem'>,
  /** What is worth keeping of it. */
  shortened = (whole: z.output<T>): z.output<T> => whole,
) => {
  return {
    read(key: string, userId: string): Seen<z.output<T>> | undefined {
      try {
        const kept = frame.parse(JSON.parse(store().getItem(key) ?? 'null'))
        if (kept.userId !== userId) return undefined
        return { userId, answer: answer.parse(kept.answer), seenAt: new Date(kept.seenAt) }
      } catch {
        return undefined
      }
    },
    write(key: string, seen: Seen<z.output<T>>): void {
      try {
        store().setItem(key, JSON.stringify({ ...seen, answer: z.encode(answer, shortened(seen.answer)) }))
      } catch {
        // A full or forbidden storage only costs the copy.
      }
    },
  }
}

export type SeenCopy<T> = {
  read: (key: string, userId: string) => Seen<T> | undefined
  write: (key: string, seen: Seen<T>) => void
}
