import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'

interface TillSchema extends DBSchema {
  operations: { key: string; value: object }
  past: { key: string; value: object }
  kept: { key: string; value: unknown }
}

/** All that this device keeps, over reloads, crashes and sign-outs. */
export type TillDatabase = IDBPDatabase<TillSchema>

const NAME = 'saldo-till'
const VERSION = 3
/** Older versions kept pairing, session, events and catalogue in a database of their own, bills in local storage. */
const OLD_DEVICE = 'saldo-till-device'
const OLD_BILL = 'till_bill:'
const CARRIED = 'carriedOver'

const oldDevice = async (): Promise<[string, unknown][]> => {
  const old = await openDB<Pick<TillSchema, 'kept'>>(OLD_DEVICE)
  try {
    if (!old.objectStoreNames.contains('kept')) return []
    const [names, values] = await Promise.all([old.getAllKeys('kept'), old.getAll('kept')])
    return names.map((name, i) => [name, { v: 1, value: values[i] }])
  } finally {
    old.close()
  }
}

const oldBillKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(OLD_BILL))

/** Takes over once what older versions kept elsewhere; what is here already stays. */
const carryOver = async (database: TillDatabase): Promise<void> => {
  if (await database.get('kept', CARRIED)) return
  const bills = oldBillKeys()
  const found = [
    ...(await oldDevice()),
    ...bills.map((key): [string, unknown] => [
      key.replace(OLD_BILL, 'bill:'),
      { v: 0, value: localStorage.getItem(key) },
    ]),
  ]
  const written = database.transaction('kept', 'readwrite', { durability: 'strict' })
  // Another tab may have done it meanwhile, and changed what it found.
  const isDone = (await written.store.get(CARRIED)) !== undefined
  if (!isDone) for (const [name, record] of found) await written.store.put(record, name)
  await written.store.put(true, CARRIED)
  await written.done
  for (const key of bills) localStorage.removeItem(key)
  // Not awaited: a tab of an older version holds its database open.
  deleteDB(OLD_DEVICE).catch(() => undefined)
}

const open = async (onGone: () => void): Promise<TillDatabase> => {
  const database = await openDB<TillSchema>(NAME, VERSION, {
    upgrade: (made, from) => {
      if (from < 1) made.createObjectStore('operations', { keyPath: 'opId' })
      if (from < 2) made.createObjectStore('past', { keyPath: 'opId' })
      if (from < 3) made.createObjectStore('kept')
    },
    // Another tab has a newer version of the till, which must not wait for this one.
    blocking: (_current, _blocked, event) => {
      onGone()
      ;(event.target as IDBDatabase).close()
    },
    terminated: onGone,
  })
  await carryOver(database)
  return database
}

let opened: Promise<TillDatabase> | undefined

/** This browser's database, which all its tabs share. Opened lazily: the server loads this module too. */
export const tillDatabase = (): Promise<TillDatabase> => {
  const forget = () => {
    opened = undefined
  }
  opened ??= open(forget)
  opened.catch(forget)
  return opened
}

let channel: BroadcastChannel | undefined
const tabs = () => {
  if ('BroadcastChannel' in globalThis) channel ??= new BroadcastChannel(NAME)
  return channel
}

/** Tells the other tabs what has changed: the name of a record, or 'operations'. */
export const tellTabs = (what: string): void => tabs()?.postMessage(what)

/** Calls back when another tab changes it; returns an unsubscribe function. */
export const hearTabs = (what: string, listener: () => void): (() => void) => {
  const hear = ({ data }: MessageEvent) => data === what && listener()
  tabs()?.addEventListener('message', hear)
  return () => tabs()?.removeEventListener('message', hear)
}
