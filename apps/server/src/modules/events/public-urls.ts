import { wakeUp, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { publicUrls } from './queries.ts'

const TOPIC = 'event'
const FRESH_MS = 3_000

/** Notifies every process, when `tx` commits, that an event's public data changed. */
export const tellEventChanged = (tx: Db): Promise<void> => wakeUp(tx, TOPIC, '')

/** Calls `changed` when an event's public data changed in any process. Only a hint: it may be lost. */
export const onEventChanged = ({ wakeUps }: Pick<Deps, 'wakeUps'>, changed: () => void): (() => void) =>
  wakeUps.on(TOPIC, changed)

export type PublicUrls = {
  /** Whether an event that was ever published has this address, as of the last read. */
  has(url: string): boolean
  /** Resolves once the addresses have been read since the last change notification. Never rejects. */
  read(): Promise<void> | undefined
}

/**
 * The addresses of all events ever published, cached so that requests for unknown addresses cost no query.
 */
export const createPublicUrls = ({
  databases,
  clock,
  wakeUps,
}: Pick<Deps, 'databases' | 'clock' | 'wakeUps'>): PublicUrls => {
  let urls: ReadonlySet<string> = new Set()
  let readAtMs = -Infinity
  let isAsked = true
  let reading: Promise<void> | undefined
  onEventChanged({ wakeUps }, () => {
    isAsked = true
  })

  const refresh = async (): Promise<void> => {
    isAsked = false
    const atMs = clock.now().getTime()
    try {
      urls = new Set(await publicUrls(databases.control))
      readAtMs = atMs
    } catch {
      // While the database is down the last addresses stay valid; without any, the next call tries again.
      isAsked = readAtMs === -Infinity
    }
  }
  return {
    has: (url) => urls.has(url),
    read() {
      const mustWait = isAsked
      if (!mustWait && Math.abs(clock.now().getTime() - readAtMs) < FRESH_MS) return reading
      reading ??= refresh().finally(() => {
        reading = undefined
      })
      return mustWait ? reading : undefined
    },
  }
}
