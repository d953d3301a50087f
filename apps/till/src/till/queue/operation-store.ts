import { type DBSchema, openDB } from 'idb'
import type { OpId } from '@saldo/contract/ids'
import { type StoredOperation, storedOperationOf } from './stored-operation.ts'
import { type Answer, isFinal, type Operation } from './operation.ts'
import { type PastOperation, pastOperationOf } from './past-operation.ts'

interface TillSchema extends DBSchema {
  operations: { key: string; value: StoredOperation }
  past: { key: string; value: PastOperation }
}

/** Stores operations on the device, over reloads, crashes and sign-outs. */
export type OperationStore = {
  /** Flushed to disk when it resolves: a power loss must not lose a sent operation. */
  put(operation: Operation): Promise<void>
  get(opId: OpId): Promise<StoredOperation | undefined>
  /**
   * Stores the answer with the operation; does nothing if another tab already marked it as seen. Answers
   * other than bookings are flushed to disk: if a power loss erased a refusal given before the lookup, asking
   * again could book the operation.
   */
  end(opId: OpId, answer: Answer): Promise<void>
  /** Marks the answer as seen: only the fields of `PastOperation` remain, for the last ten operations. */
  see(opId: OpId): Promise<void>
  /** `kept`: unanswered or unseen operations, oldest first; `past`: the last ten seen, newest first. */
  all(): Promise<{ kept: StoredOperation[]; past: PastOperation[] }>
  /** Calls back when another tab changes the store; returns an unsubscribe function. */
  onChange(listener: () => void): () => void
}

const NAME = 'saldo-till'
const VERSION = 2
export const REMEMBERED = 10

const open = (onGone: () => void) =>
  openDB<TillSchema>(NAME, VERSION, {
    upgrade: (database, from, _to, change) => {
      if (from < 1) database.createObjectStore('operations', { keyPath: 'opId' })
      if (from < 2) database.createObjectStore('past', { keyPath: 'opId' })
      const takeOver = async () => {
        const store = change.objectStore('operations')
        for (const old of await store.getAll()) await store.put(storedOperationOf(old))
      }
      // The migration is atomic: the database opens only if its whole transaction commits.
      if (from === 1) void takeOver()
    },
    // Another tab has a newer version of the till, which must not wait for this one.
    blocking: (_current, _blocked, event) => {
      onGone()
      ;(event.target as IDBDatabase).close()
    },
    terminated: onGone,
  })

type Opened = ReturnType<typeof open>

const forgetAllBut = async (database: Awaited<Opened>): Promise<void> => {
  const keys = await database.getAllKeys('past')
  for (const key of keys.slice(0, -REMEMBERED)) await database.delete('past', key)
}

/** Ids are time-ordered (UUIDv7), so keys sort in order of creation. */
const operations = (database: () => Opened): Omit<OperationStore, 'onChange'> => ({
  put: async (operation) => {
    const written = (await database()).transaction('operations', 'readwrite', { durability: 'strict' })
    await written.store.put(storedOperationOf(operation))
    await written.done
  },
  get: async (opId) => (await database()).get('operations', opId),
  end: async (opId, answer) => {
    const durability = answer.kind === 'booked' ? 'relaxed' : 'strict'
    const written = (await database()).transaction('operations', 'readwrite', { durability })
    const kept = await written.store.get(opId)
    if (kept) await written.store.put({ ...kept, answer })
    await written.done
  },
  see: async (opId) => {
    const moved = (await database()).transaction(['operations', 'past'], 'readwrite')
    const kept = await moved.objectStore('operations').get(opId)
    if (kept?.answer && isFinal(kept.answer)) {
      await moved.objectStore('past').put(pastOperationOf(kept.operation, kept.answer))
      await moved.objectStore('operations').delete(opId)
    }
    await moved.done
    await forgetAllBut(await database())
  },
  all: async () => {
    const both = (await database()).transaction(['operations', 'past'])
    const [kept, past] = await Promise.all([
      both.objectStore('operations').getAll(),
      both.objectStore('past').getAll(),
    ])
    return { kept, past: past.toReversed() }
  },
})

/** The store in this browser's IndexedDB, which all its tabs share. */
export const openOperationStore = (): OperationStore => {
  let opened: Opened | undefined
  const forget = () => {
    opened = undefined
  }
  const database = () => {
    opened ??= open(forget)
    opened.catch(forget)
    return opened
  }
  const { put, end, see, ...rest } = operations(database)
  // Opened lazily: the server loads this module too.
  let opening: BroadcastChannel | undefined
  const channel = () => {
    if ('BroadcastChannel' in globalThis) opening ??= new BroadcastChannel(NAME)
    return opening
  }
  const told =
    <A extends unknown[]>(change: (...given: A) => Promise<void>) =>
    async (...given: A): Promise<void> => {
      await change(...given)
      channel()?.postMessage(null)
    }
  return {
    ...rest,
    put: told(put),
    end: told(end),
    see: told(see),
    onChange: (listener) => {
      channel()?.addEventListener('message', listener)
      return () => channel()?.removeEventListener('message', listener)
    },
  }
}
