import { type DBSchema, openDB } from 'idb'
import type { OpId } from '@saldo/contract/ids'
import { type StoredOperation, storedOperationOf } from './stored-operation.ts'
import type { Answer, Operation } from './operation.ts'
import { type PastOperation, pastOperationOf } from './past-operation.ts'

interface TillSchema extends DBSchema {
  operations: { key: string; value: StoredOperation }
  past: { key: string; value: PastOperation }
}

/** Keeps operations on the device, over reloads, crashes and sign-outs. */
export type OperationStore = {
  /** On the disk when it resolves, or a battery pull could forget what was sent. */
  put(operation: Operation): Promise<void>
  get(opId: OpId): Promise<StoredOperation | undefined>
  /**
   * Keeps the answer with the operation; nothing where another tab saw it already. Any but a booking is on the disk when
   * it resolves: forgotten after a battery pull it would be asked again, and a refusal at the door could be booked then.
   */
  end(opId: OpId, answer: Answer): Promise<void>
  /** The answer was seen: of the operation only what `Past` says is remembered, of the last ten. */
  see(opId: OpId): Promise<void>
  /** What waits, or was not seen, in the order in which it was made; and the last ten, newest first. */
  all(): Promise<{ kept: StoredOperation[]; past: PastOperation[] }>
  /** Calls back when another tab changed something; resolves to what ends that. */
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
      // The database is open, or not, when all of this transaction is written, or not.
      if (from === 1) void takeOver()
    },
    // Another tab has a newer version of the till: it must not wait for this one.
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

/** Ids begin with their time, so that keys are in the order in which operations were made. */
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
    if (kept?.answer) {
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
  // Not before somebody works here: the server loads this file too.
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
