import { createListeners } from '@saldo/client/listeners.ts'
import { opId } from '@saldo/contract/ids'
import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { pesos, signedPesos } from '@saldo/contract/money'
import { soldItems } from '@saldo/contract/venue'
import { z } from 'zod'
import { type Records, records, type StoredRecord } from '../storage/records.ts'
import { type Bill, settled } from './bill.ts'

const next = z.object({
  way: z.enum(['qr', 'cash']),
  due: z.object({
    order: z.object({ amount: pesos, items: soldItems.readonly(), tip: pesos.nullable() }),
    paid: signedPesos,
    bill: opId.optional(),
  }),
})
const schema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('due'), next }),
  z.object({ kind: z.literal('paying'), opId, ifBooked: next.nullable(), ifRefused: next.nullable() }),
])

/** Version 0 was the JSON text of the wire's form, in local storage. */
const recordOf = (key: string): StoredRecord<Bill> => ({
  name: `bill:${key}`,
  version: 1,
  schema,
  migrate: (value) => z.decode(schema, JSON.parse(z.string().parse(value))),
})

/** Stores on this device the bill that a person has not finished at an event; a sign-out leaves it. */
export type BillStore = {
  /** Resolves once the bill of earlier visits is known; never rejects. */
  ready: Promise<void>
  /** The bill as any tab stored it last; the same object until it changes. Unreadable data count as none. */
  read(): Bill | null
  /** Changes the bill at once. Rejects, with the bill as it was, where the device can't store it. */
  write(bill: Bill | null): Promise<void>
  /** Resolves when the last change is on the device; rejects if it can't be stored. */
  saved(): Promise<void>
  /** `isBooked` is null when the outcome is unknown; a person then has to decide. */
  settle(opId: OpId, isBooked: boolean | null): void
  /** Calls back when this or another tab changes the bill. */
  subscribe(listener: () => void): () => void
}

/** A bill in memory that tells its listeners of each change. */
const createHeldBill = () => {
  let bill: Bill | null = null
  const { tell, subscribe } = createListeners()
  return {
    read: (): Bill | null => bill,
    set: (next: Bill | null): void => {
      bill = next
      tell()
    },
    subscribe,
  }
}

export const createBillStore = (records: Records, key: string): BillStore => {
  const record = recordOf(key)
  const { read, set, subscribe } = createHeldBill()
  let isKnown = false
  let saving: Promise<void> = Promise.resolve()
  const load = async (): Promise<void> => {
    const found = await records.get(record).catch(() => undefined)
    if (found) set(found.value)
    isKnown = true
  }
  const ready = load()
  records.onChange(record, () => void load())

  const save = async (before: Bill | null, next: Bill | null, earlier: Promise<void>): Promise<void> => {
    await earlier.catch(() => undefined)
    try {
      await (next ? records.set(record, next) : records.remove(record))
    } catch (error) {
      if (read() === next) set(before)
      throw error
    }
  }
  const write = (next: Bill | null): Promise<void> => {
    const before = read()
    if (next === before) return saving
    set(next)
    const mine = save(before, next, saving)
    saving = mine
    // A failure concerns this change alone: the bill is as it was on the device.
    mine.catch(() => {
      if (saving === mine) saving = Promise.resolve()
    })
    return mine
  }
  const settle = (id: OpId, isBooked: boolean): void =>
    void write(settled(read(), id, isBooked)).catch(() => undefined)
  return {
    ready,
    read,
    write,
    saved: () => saving,
    settle: (id, isBooked) => {
      if (isBooked === null) return
      if (isKnown) settle(id, isBooked)
      else void ready.then(() => settle(id, isBooked))
    },
    subscribe,
  }
}

const stores = new Map<string, BillStore>()

/** One shared store per person and event. */
export const billStoreOf = ({ eventId, userId }: { eventId: EventId; userId: UserId }): BillStore => {
  const key = `${eventId}:${userId}`
  const store = stores.get(key) ?? createBillStore(records, key)
  stores.set(key, store)
  return store
}
