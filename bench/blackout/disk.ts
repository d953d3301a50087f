import type { OpId } from '@saldo/contract/ids'
import type { Answer, Operation } from '../../apps/till/src/till/queue/operation.ts'
import type { OperationStore } from '../../apps/till/src/till/queue/operation-store.ts'
import { createRecords, type Records } from '../../apps/till/src/till/storage/records.ts'

type Stored = { opId: OpId; operation: Operation; answer: Answer | null }

/** What a till keeps while it is killed: nothing that a dead page still writes arrives. */
export type Disk = {
  records: Records
  store: Pick<OperationStore, 'accept' | 'all'>
  put(operation: Operation): Promise<void>
  end(opId: OpId, answer: Answer): Promise<void>
  pending(): Stored[]
  clock: { read(): string | null; write(text: string): void }
}

/** The storage of one device; each page of it gets a view that ends with the page. */
export const createDisk = () => {
  const kept = new Map<string, unknown>()
  const operations = new Map<OpId, Stored>()
  let clock: string | null = null
  return (isAlive: () => boolean): Disk => {
    /** A write takes a moment, and none arrives from a page that died before. */
    const write = async (change: () => void): Promise<void> => {
      await new Promise((done) => setTimeout(done, 1))
      if (!isAlive()) throw new Error('the page is gone')
      change()
    }
    return {
      records: createRecords({
        get: async (name) => kept.get(name),
        put: (name, stored) => write(() => void kept.set(name, stored)),
        remove: (name) => write(() => void kept.delete(name)),
        hear: () => () => undefined,
      }),
      store: {
        all: async () => ({ kept: [...operations.values()], unreadable: 0, past: [] }),
        accept: async ({ operation, insteadOf, beside }) => {
          let isFree = true
          await write(() => {
            isFree = insteadOf === undefined || operations.get(insteadOf)?.answer === null
            if (!isFree) return
            if (insteadOf !== undefined) operations.delete(insteadOf)
            operations.set(operation.opId, {
              opId: operation.opId,
              operation,
              answer: { kind: 'acceptedOffline' },
            })
            kept.set(beside.name, beside.stored)
          })
          return isFree
        },
      },
      put: (operation) =>
        write(() => void operations.set(operation.opId, { opId: operation.opId, operation, answer: null })),
      end: (opId, answer) =>
        write(() => {
          const found = operations.get(opId)
          if (found) operations.set(opId, { ...found, answer })
        }),
      pending: () =>
        [...operations.values()].filter(({ answer }) => answer === null || answer.kind === 'acceptedOffline'),
      clock: {
        read: () => clock,
        write: (text) => {
          if (isAlive()) clock = text
        },
      },
    }
  }
}
