import { LRUCache } from 'lru-cache'
import { isDatabaseDown } from './database-down.ts'

/** As long as an access token, which is believed without a question too. */
export const CONTROL_LIMIT_MS = 15 * 60_000
/** One question that gets no answer is a lost connection; two are a lost database. */
const MISSES = 2
const KEPT_ANSWERS = 50_000

/** The control database is away, and what is asked needs it; `isTooLong`: past the limit nothing counts that was read of it. */
export class ControlAway extends Error {
  override name = 'ControlAway'
  /** PostgreSQL's own "cannot connect now". */
  readonly code = '57P03'
  readonly isTooLong: boolean

  constructor(isTooLong: boolean) {
    super('The control database is away')
    this.isTooLong = isTooLong
  }
}

/** Whether the control database answers, and what it said last. */
export type ControlContact = {
  heard(): void
  /** A question got no answer in its time. */
  missed(): void
  /** Whether it is known to be away, where events are elsewhere too. */
  isAway(): boolean
  /** When it answered last, while it is away; null while it answers. */
  awaySince(): Date | null
  /** Seconds since it answered last; 0 while it answers. */
  ageSeconds(): number
  /** Whether what was read of it still counts: it answers, or is not away for longer than the limit. */
  isWithinLimit(): boolean
  /** Throws ControlAway past the limit. */
  refusePastLimit(): void
  /**
   * `read`'s answer; while it is away, the last one under this key, without a question, unless that is older than the
   * limit. Where there is none it throws ControlAway at once, or what `read` throws.
   */
  lasting<Value>(key: string, read: () => Promise<Value>): Promise<Value>
  /** The last answer under this key counts no more. */
  drop(key: string): void
}

type Kept = { value: unknown; readAtMs: number }

/** Answers kept for while the control database is away; one that is dropped while it is read isn't kept. */
const createAnswers = (now: () => number) => {
  const kept = new LRUCache<string, Kept>({ max: KEPT_ANSWERS })
  /** The last read of each key that is out. */
  const reading = new Map<string, number>()
  let reads = 0
  return {
    drop: (key: string): void => {
      reading.delete(key)
      kept.delete(key)
    },
    young: (key: string): Kept | undefined => {
      const last = kept.get(key)
      return last && now() - last.readAtMs <= CONTROL_LIMIT_MS ? last : undefined
    },
    ask: async <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
      const [readAtMs, mine] = [now(), ++reads]
      reading.set(key, mine)
      const isLast = (): boolean => reading.get(key) === mine && reading.delete(key)
      try {
        const value = await read()
        if (isLast()) kept.set(key, { value, readAtMs })
        return value
      } catch (error) {
        isLast()
        throw error
      }
    },
  }
}

/** `isApart`: some events are elsewhere, so that they can go on without it. */
export const createControlContact = (isApart: boolean, now: () => number): ControlContact => {
  const answers = createAnswers(now)
  let heardAtMs = now()
  let misses = 0
  const isAway = (): boolean => isApart && misses >= MISSES
  const ageMs = (): number => (isAway() ? Math.max(0, now() - heardAtMs) : 0)
  return {
    heard: () => {
      heardAtMs = now()
      misses = 0
    },
    missed: () => {
      misses += 1
    },
    isAway,
    awaySince: () => (isAway() ? new Date(heardAtMs) : null),
    ageSeconds: () => Math.floor(ageMs() / 1_000),
    isWithinLimit: () => ageMs() <= CONTROL_LIMIT_MS,
    refusePastLimit: () => {
      if (ageMs() > CONTROL_LIMIT_MS) throw new ControlAway(true)
    },
    drop: answers.drop,
    lasting: async <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
      if (isAway()) {
        const last = answers.young(key)
        if (!last) throw new ControlAway(false)
        // Kept under this key by a reader of the same type.
        return last.value as Value
      }
      try {
        return await answers.ask(key, read)
      } catch (error) {
        const known = isApart && isDatabaseDown(error) ? answers.young(key) : undefined
        if (!known) throw error
        return known.value as Value
      }
    },
  }
}

/** As `lasting`; `otherwise` for what the caller can go without while nobody knows it. */
export const lastingOr = async <Value, Otherwise>(
  { lasting }: Pick<ControlContact, 'lasting'>,
  key: string,
  read: () => Promise<Value>,
  otherwise: Otherwise,
): Promise<Value | Otherwise> => {
  try {
    return await lasting(key, read)
  } catch (error) {
    if (isDatabaseDown(error)) return otherwise
    throw error
  }
}
