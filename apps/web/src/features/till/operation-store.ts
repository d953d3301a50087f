import { type DBSchema, openDB } from 'idb'
import type { OpId } from '@saldo/contract/ids'
import type { Operation } from './operation.ts'

interface TillSchema extends DBSchema {
  operations: { key: string; value: Operation }
}

/** Keeps operations on the device, over reloads, crashes and sign-outs. */
export type OperationStore = {
  put(operation: Operation): Promise<void>
  remove(opId: OpId): Promise<void>
  /** In the order in which they were made. */
  all(): Promise<Operation[]>
}

const NAME = 'saldo-till'
const VERSION = 1

const open = () =>
  openDB<TillSchema>(NAME, VERSION, {
    upgrade: (database) => {
      database.createObjectStore('operations', { keyPath: 'opId' })
    },
  })

/** The store in this browser's IndexedDB. */
export const openOperationStore = (): OperationStore => {
  let opened: ReturnType<typeof open> | undefined
  const database = () => {
    opened ??= open()
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  return {
    put: async (operation) => {
      // Strict: on the disk before the request leaves, or a battery pull could forget what was sent.
      const written = (await database()).transaction('operations', 'readwrite', { durability: 'strict' })
      await written.store.put(operation)
      await written.done
    },
    remove: async (opId) => (await database()).delete('operations', opId),
    all: async () => (await database()).getAll('operations'),
  }
}
