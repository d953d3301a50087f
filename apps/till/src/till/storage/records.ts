import { z } from 'zod'
import { hearTabs, tellTabs, tillDatabase } from './database.ts'

/** One thing that a till keeps: its form, read through a schema of the application's side. */
export type StoredRecord<T> = {
  name: string
  /** Grows with each change of the form. */
  version: number
  schema: z.ZodType<T>
  /** Brings the value of an older version into today's form; without it, and if it throws, the value is dropped. */
  migrate?: (value: unknown, from: number) => unknown
}

/** `wasDropped`: something was kept that this version can't read. */
type Found<T> = { value: T | null; wasDropped: boolean }

export type Records = {
  /** Never throws for what it finds: what can't be read counts as nothing, and is removed unless it is newer. */
  get<T>(record: StoredRecord<T>): Promise<Found<T>>
  /** Flushed to disk when it resolves. */
  set<T>(record: StoredRecord<T>, value: T): Promise<void>
  remove(record: { name: string }): Promise<void>
  /** Calls back when another tab changes the record; returns an unsubscribe function. */
  onChange(record: { name: string }, listener: () => void): () => void
}

/** Where records lie. */
export type RecordShelf = {
  get(name: string): Promise<unknown>
  put(name: string, stored: { v: number; value: unknown }): Promise<void>
  remove(name: string): Promise<void>
  hear(name: string, listener: () => void): () => void
}

const storedForm = z.object({ v: z.number(), value: z.unknown() })

/** The schemas are those of the API; encoding checks a value of the application's side by them. */
const isOf = <T>(schema: z.ZodType<T>, value: unknown): value is T => z.safeEncode(schema, value as T).success

const valueIn = <T>({ version, schema, migrate }: StoredRecord<T>, stored: unknown): T | null => {
  try {
    const { v, value } = storedForm.parse(stored)
    const now = v === version ? value : migrate?.(value, v)
    return isOf(schema, now) ? now : null
  } catch {
    return null
  }
}

export const createRecords = (shelf: RecordShelf): Records => ({
  get: async (record) => {
    const stored = await shelf.get(record.name)
    const value = valueIn(record, stored)
    const wasDropped = value === null && stored !== undefined
    const keptVersion = storedForm.safeParse(stored).data?.v ?? 0
    if (wasDropped && keptVersion <= record.version) await shelf.remove(record.name)
    return { value, wasDropped }
  },
  set: ({ name, version }, value) => shelf.put(name, { v: version, value }),
  remove: ({ name }) => shelf.remove(name),
  onChange: ({ name }, listener) => shelf.hear(name, listener),
})

/** The records of this browser. */
export const records = createRecords({
  get: async (name) => (await tillDatabase()).get('kept', name),
  put: async (name, stored) => {
    const written = (await tillDatabase()).transaction('kept', 'readwrite', { durability: 'strict' })
    await written.store.put(stored, name)
    await written.done
    tellTabs(name)
  },
  remove: async (name) => {
    await (await tillDatabase()).delete('kept', name)
    tellTabs(name)
  },
  hear: hearTabs,
})
