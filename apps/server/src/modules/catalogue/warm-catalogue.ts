import type { EventId } from '@saldo/contract/ids'
import { LRUCache } from 'lru-cache'
import { wakeUp, type ControlDatabase, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { tillEventOf } from '../events/index.ts'
import type { EventCatalogue, TillSettings } from './product.ts'
import { readCatalogue, selectVersions } from './queries.ts'

const TOPIC = 'catalogue'
const POLL_MS = 1_000
const KEPT_EVENTS = 200
/** An event whose catalogue was not requested for this long is dropped from the cache. */
const FORGOTTEN_MS = 10 * 60_000

export type Catalogue = {
  /**
   * The event's catalogue, usually from this process's cache: at most about a second older than the database.
   */
  of(eventId: EventId): Promise<EventCatalogue>
  versionOf(eventId: EventId): Promise<number>
  settingsOf(eventId: EventId): Promise<TillSettings>
  /** Reads it from the database now. */
  refresh(eventId: EventId): Promise<EventCatalogue>
  /**
   * Called after a change commits: updates this process's cache before it resolves and notifies the others.
   */
  changed(eventId: EventId): Promise<void>
  close(): void
}

type Needs = Pick<Deps, 'databases' | 'log' | 'wakeUps'>

type Memory = {
  get(eventId: EventId): EventCatalogue | undefined
  knows(eventId: EventId): boolean
  /** Reads it from the database now. */
  refresh(eventId: EventId): Promise<EventCatalogue>
  /** The cached events whose version in the database differs. */
  outdated(): Promise<EventId[]>
}

/** Only happy hours have a clock: events without pay no query for it. */
const timezoneOf = async (
  databases: ControlDatabase,
  eventId: EventId,
  { happyHours }: Pick<EventCatalogue, 'happyHours'>,
): Promise<string> => (happyHours.length > 0 ? (await tillEventOf(databases, eventId)).timezone : 'UTC')

const createMemory = ({ databases }: Pick<Deps, 'databases'>): Memory => {
  const kept = new LRUCache<EventId, EventCatalogue>({
    max: KEPT_EVENTS,
    ttl: FORGOTTEN_MS,
    updateAgeOnGet: true,
  })
  const keep = (eventId: EventId, fresh: EventCatalogue): EventCatalogue => {
    const known = kept.peek(eventId)
    if (known && known.version > fresh.version) return known
    kept.set(eventId, fresh)
    return fresh
  }
  return {
    get: (eventId) => kept.get(eventId),
    knows: (eventId) => kept.has(eventId),
    refresh: async (eventId) => {
      const fresh = await readCatalogue(await databases.forEvent(eventId), eventId)
      return keep(eventId, { ...fresh, timezone: await timezoneOf(databases, eventId, fresh) })
    },
    outdated: async () => {
      const byDatabase = new Map<Db, EventId[]>()
      for (const eventId of kept.keys()) {
        const db = await databases.forEvent(eventId)
        byDatabase.set(db, [...(byDatabase.get(db) ?? []), eventId])
      }
      const versions = await Promise.all([...byDatabase].map(([db, ids]) => selectVersions(db, ids)))
      return versions.flatMap((found) =>
        [...found].filter(([id, version]) => kept.peek(id)?.version !== version).map(([id]) => id),
      )
    },
  }
}

/** Caches the catalogues of the events this process serves, so that a charge needs no query for them. */
export const createCatalogue = ({ databases, log, wakeUps }: Needs): Catalogue => {
  const memory = createMemory({ databases })
  const reading = new Map<EventId, Promise<EventCatalogue>>()
  let isFailing = false

  const first = (eventId: EventId): Promise<EventCatalogue> => {
    const known = reading.get(eventId)
    if (known) return known
    const read = memory.refresh(eventId).finally(() => reading.delete(eventId))
    reading.set(eventId, read)
    return read
  }
  const of = async (eventId: EventId): Promise<EventCatalogue> => memory.get(eventId) ?? first(eventId)

  const look = async (find: () => Promise<readonly EventId[]>): Promise<void> => {
    try {
      for (const eventId of await find()) await memory.refresh(eventId)
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'catalogues not read')
      isFailing = true
    }
  }
  const timer = setInterval(() => void look(memory.outdated), POLL_MS)
  timer.unref()
  const stopListening = wakeUps.on(TOPIC, (payload) => {
    const eventId = Number(payload) as EventId
    if (memory.knows(eventId)) void look(async () => [eventId])
  })

  return {
    of,
    versionOf: async (eventId) => (await of(eventId)).version,
    settingsOf: of,
    refresh: memory.refresh,
    changed: async (eventId) => {
      await look(async () => [eventId])
      await wakeUp(databases.control, TOPIC, String(eventId)).catch((error: unknown) =>
        log.warn({ err: error }, 'catalogue not woken'),
      )
    },
    close: () => {
      clearInterval(timer)
      stopListening()
    },
  }
}
