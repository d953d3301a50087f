import type { OpId } from '@saldo/contract/ids'
import { isPractice } from '@saldo/contract/practice-numbers'
import { hearTabs, tellTabs, type TillDatabase, tillDatabase } from '../storage/database.ts'
import { readStored, type StoredOperation, storedOperationOf } from './stored-operation.ts'
import { type Answer, isFinal, type Operation } from './operation.ts'
import { type PastOperation, pastOperationOf, readPast } from './past-operation.ts'

export type Stored = {
  /** Unanswered or unseen operations, oldest first. */
  kept: StoredOperation[]
  /** Operations that this version can't read: they stay for one that can. */
  unreadable: number
  /** The newest of the journal, newest first. */
  past: PastOperation[]
}

/** The store of a browser, which may have practised. */
type BrowserStore = OperationStore & {
  /** Forgets the operations of practices, answered or not: nothing of them is real. */
  forgetPractice(): Promise<void>
}

type Accepted = {
  operation: Operation
  insteadOf?: OpId | undefined
  /** A record of `storage/records.ts`. */
  beside: { name: string; stored: { v: number; value: unknown } }
}

/** Stores operations on the device, over reloads, crashes and sign-outs. */
export type OperationStore = {
  /** Flushed to disk when it resolves: a power loss must not lose a sent operation. */
  put(operation: Operation): Promise<void>
  /**
   * Stores an operation as accepted on this device, with what is kept `beside` it, in place of the unanswered operation
   * `insteadOf`: all or none, and flushed to disk. Resolves to false, with nothing stored, where that one was answered.
   */
  accept(accepted: Accepted): Promise<boolean>
  get(opId: OpId): Promise<StoredOperation | undefined>
  /**
   * Stores the answer with the operation; does nothing if another tab already marked it as seen. Answers
   * other than bookings are flushed to disk: if a power loss erased a refusal given before the lookup, asking
   * again could book the operation.
   */
  end(opId: OpId, answer: Answer): Promise<void>
  /** Marks the answer as seen: only the fields of `PastOperation` remain, in a journal of a month. */
  see(opId: OpId): Promise<void>
  all(): Promise<Stored>
  /** Calls back when another tab changes the store; returns an unsubscribe function. */
  onChange(listener: () => void): () => void
}

/** The journal's newest entries, which screens hold in memory. */
export const REMEMBERED = 200
const JOURNAL_MS = 30 * 24 * 3_600_000
const OPERATIONS = 'operations'

/** The smallest time-ordered id (UUIDv7) of a moment. */
const firstIdAt = (ms: number): string => {
  const hex = Math.max(ms, 0).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

/** Names of holders are kept no longer than anybody asks for them. */
const forgetOld = async (database: TillDatabase): Promise<void> =>
  database.delete('past', IDBKeyRange.upperBound(firstIdAt(Date.now() - JOURNAL_MS)))

const newestPast = async (
  database: TillDatabase,
  most: number,
  before?: string,
): Promise<PastOperation[]> => {
  const found: PastOperation[] = []
  const range = before === undefined ? null : IDBKeyRange.upperBound(before, true)
  let at = await database.transaction('past').store.openCursor(range, 'prev')
  while (at && found.length < most) {
    const past = readPast(at.value)
    if (past) found.push(past)
    at = await at.continue()
  }
  return found
}

const allStored = async (database: TillDatabase): Promise<Stored> => {
  const found = await database.getAll('operations')
  const kept = found.flatMap((each) => readStored(each) ?? [])
  return { kept, unreadable: found.length - kept.length, past: await newestPast(database, REMEMBERED) }
}

/** Ids are time-ordered (UUIDv7), so keys sort in order of creation. */
const operations = (database: () => Promise<TillDatabase>): Omit<OperationStore, 'onChange'> => ({
  put: async (operation) => {
    const written = (await database()).transaction('operations', 'readwrite', { durability: 'strict' })
    await written.store.put(storedOperationOf(operation))
    await written.done
  },
  accept: async ({ operation, insteadOf, beside }) => {
    const written = (await database()).transaction(['operations', 'kept'], 'readwrite', {
      durability: 'strict',
    })
    const all = written.objectStore('operations')
    const found = insteadOf && (await all.get(insteadOf))
    const isFree = insteadOf === undefined || (found && readStored(found)?.answer === null)
    if (isFree) {
      if (insteadOf !== undefined) await all.delete(insteadOf)
      await all.put({ ...storedOperationOf(operation), answer: { kind: 'acceptedOffline' } })
      await written.objectStore('kept').put(beside.stored, beside.name)
    }
    await written.done
    return Boolean(isFree)
  },
  get: async (opId) => {
    const found = await (await database()).get('operations', opId)
    return (found && readStored(found)) ?? undefined
  },
  end: async (opId, answer) => {
    const durability = answer.kind === 'booked' ? 'relaxed' : 'strict'
    const written = (await database()).transaction('operations', 'readwrite', { durability })
    const found = await written.store.get(opId)
    const kept = found && readStored(found)
    if (kept) await written.store.put({ ...kept, answer })
    await written.done
  },
  see: async (opId) => {
    const moved = (await database()).transaction(['operations', 'past'], 'readwrite')
    const found = await moved.objectStore('operations').get(opId)
    const kept = found && readStored(found)
    if (kept?.answer && isFinal(kept.answer)) {
      await moved.objectStore('past').put(pastOperationOf(kept.operation, kept.answer))
      await moved.objectStore('operations').delete(opId)
    }
    await moved.done
    await forgetOld(await database())
  },
  all: async () => allStored(await database()),
})

const forgetPractice = async (): Promise<void> => {
  const written = (await tillDatabase()).transaction(['operations', 'past'], 'readwrite')
  const unseen = written.objectStore('operations')
  for (const each of await unseen.getAll()) {
    const kept = readStored(each)
    if (kept && isPractice(kept.operation.eventId)) await unseen.delete(kept.opId)
  }
  const seen = written.objectStore('past')
  for (const each of await seen.getAll()) {
    const past = readPast(each)
    if (past && isPractice(past.eventId)) await seen.delete(past.opId)
  }
  await written.done
}

/** A change that the device's other tabs hear of. */
const told =
  <A extends unknown[], T>(change: (...given: A) => Promise<T>) =>
  async (...given: A): Promise<T> => {
    const done = await change(...given)
    tellTabs(OPERATIONS)
    return done
  }

/** The journal's next entries before one, newest first. */
export const pastBefore = async (opId: string, most: number): Promise<PastOperation[]> =>
  newestPast(await tillDatabase(), most, opId)

/** The store in this browser's database. */
export const openOperationStore = (): BrowserStore => {
  const { put, accept, end, see, ...rest } = operations(tillDatabase)
  return {
    ...rest,
    put: told(put),
    accept: told(async (accepted) => {
      const isStored = await accept(accepted)
      if (isStored) tellTabs(accepted.beside.name)
      return isStored
    }),
    end: told(end),
    see: told(see),
    forgetPractice: told(forgetPractice),
    onChange: (listener) => hearTabs(OPERATIONS, listener),
  }
}
