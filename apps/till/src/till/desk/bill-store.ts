import { opId } from '@saldo/contract/ids'
import type { EventId, OpId, UserId } from '@saldo/contract/ids'
import { pesos, signedPesos } from '@saldo/contract/money'
import { soldItems } from '@saldo/contract/venue'
import { z } from 'zod'
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

const parse = (text: string | null): Bill | null => {
  try {
    return text === null ? null : schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Stores on this device the bill that a person has not finished at an event. */
export type BillStore = {
  /** The bill as any tab stored it last; the same object until it changes. Unreadable data count as none. */
  read(): Bill | null
  /** Synchronous. Throws where the device can't store it. */
  write(bill: Bill | null): void
  /** `isBooked` is null when the outcome is unknown; a person then has to decide. */
  settle(opId: OpId, isBooked: boolean | null): void
  /** Calls back when this or another tab changes the bill. */
  subscribe(listener: () => void): () => void
}

type StoreParts = {
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Calls back when another tab changes the storage; returns an unsubscribe function. */
  hearTabs: (listener: () => void) => () => void
}

export const createBillStore = ({ storage, hearTabs }: StoreParts, key: string): BillStore => {
  let last: { text: string | null; bill: Bill | null } = { text: null, bill: null }
  const listeners = new Set<() => void>()
  const read = (): Bill | null => {
    const text = storage().getItem(key)
    if (text !== last.text) last = { text, bill: parse(text) }
    return last.bill
  }
  const write = (bill: Bill | null): void => {
    if (bill === read()) return
    const text = bill && JSON.stringify(z.encode(schema, bill))
    if (text === null) storage().removeItem(key)
    else storage().setItem(key, text)
    last = { text, bill }
    for (const listener of listeners) listener()
  }
  return {
    read,
    write,
    settle: (id, isBooked) => isBooked !== null && write(settled(read(), id, isBooked)),
    subscribe: (listener) => {
      listeners.add(listener)
      const unhear = hearTabs(listener)
      return () => {
        listeners.delete(listener)
        unhear()
      }
    },
  }
}

const hearTabs: StoreParts['hearTabs'] = (listener) => {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

const stores = new Map<string, BillStore>()

/** One shared store per person and event. */
export const billStoreOf = ({ eventId, userId }: { eventId: EventId; userId: UserId }): BillStore => {
  const key = `till_bill:${eventId}:${userId}`
  const store = stores.get(key) ?? createBillStore({ storage: () => localStorage, hearTabs }, key)
  stores.set(key, store)
  return store
}
