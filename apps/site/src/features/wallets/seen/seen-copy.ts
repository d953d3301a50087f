import { z } from 'zod'

/** A user's last answer and its time. */
export type Seen<T> = { userId: string; answer: T; seenAt: Date }

const frame = z.object({ userId: z.string(), seenAt: z.iso.datetime(), answer: z.unknown() })

/**
 * The last answer of a kind, stored on this device for offline use. Stored in the API's format, so that an
 * incomplete copy of an older version fails validation. Cleared with the session.
 */
export const seenCopy = <T extends z.ZodType>(
  answer: T,
  store: () => Pick<Storage, 'getItem' | 'setItem'>,
  /** The part of the answer to store. */
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
        // Full or forbidden storage only loses the copy.
      }
    },
  }
}

export type SeenCopy<T> = {
  read: (key: string, userId: string) => Seen<T> | undefined
  write: (key: string, seen: Seen<T>) => void
}
