import { wakeUp, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { publicUrls } from './queries.ts'

const TOPIC = 'event'
const FRESH_MS = 3_000

/** Tells every process, when `tx` commits, that what the public sees of some event is another now. */
export const tellEventChanged = (tx: Db): Promise<void> => wakeUp(tx, TOPIC, '')

/** Calls `changed` when what the public sees of some event changed, in any process: a hint, which may be lost. */
export const onEventChanged = ({ wakeUps }: Pick<Deps, 'wakeUps'>, changed: () => void): (() => void) =>
  wakeUps.on(TOPIC, changed)

export type PublicUrls = {
  /** Whether an event has this address and was published at some time, as far as was last read. */
  has(url: string): boolean
  /** Resolves once the addresses have been read after the last change that we heard of. Never rejects. */
  read(): Promise<void> | undefined
}

/** The addresses of all events that were ever published, so that an invented one costs the database nothing. */
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
      // Without the database the addresses of before stand; the next who asks tries again.
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
