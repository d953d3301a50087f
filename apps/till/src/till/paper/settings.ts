import { z } from 'zod'
import { createListeners } from '@saldo/client/listeners.ts'
import type { Records, StoredRecord } from '../storage/records.ts'
import { paperWidths } from './ticket.ts'

/** How paper comes out; `none` where there is no printer. */
export const paperWays = ['none', 'browser', 'network', 'usb'] as const

const settings = z.object({
  way: z.enum(paperWays),
  width: z.literal(paperWidths),
  /** Receipts are printed without being asked for. */
  printsReceipts: z.boolean(),
  /** Orders for a kitchen or bar are. */
  printsOrders: z.boolean(),
})
export type PaperSettings = z.output<typeof settings>

const PAPER: StoredRecord<PaperSettings> = { name: 'paper', version: 1, schema: settings }

const unset: PaperSettings = { way: 'none', width: 80, printsReceipts: false, printsOrders: false }

/** The paper's settings of this device, shared by its tabs. */
export const createPaperSettings = (store: Pick<Records, 'get' | 'set' | 'onChange'>) => {
  let current = unset
  const { tell, subscribe } = createListeners()
  const set = (next: PaperSettings): void => {
    current = next
    tell()
  }
  const load = async (): Promise<void> => {
    const { value } = await store.get(PAPER).catch(() => ({ value: null }))
    set(value ?? unset)
  }
  return {
    read: () => current,
    subscribe,
    /** Reads the store, and follows what other tabs change; returns a stop function. */
    start: (): (() => void) => {
      void load()
      return store.onChange(PAPER, () => void load())
    },
    /** In force at once; rejects, with nothing changed, when it can't be stored. */
    keep: async (next: PaperSettings): Promise<void> => {
      const before = current
      set(next)
      try {
        await store.set(PAPER, next)
      } catch (error) {
        set(before)
        throw error
      }
    },
  }
}
