import pg from 'pg'
import { openDatabase, type Database } from '../../src/db/index.ts'
import { sideOf, type TableSide } from './table-sides.ts'
import { tableOwners } from './table-owners.ts'

/** Views that stand for a table of one side. */
const VIEWS: Record<string, TableSide> = {
  live_session: 'control',
  'ledger.account_name': 'event',
  'ledger.account_total': 'event',
  'ledger.booked_transfer': 'event',
  'ledger.opened_event': 'event',
  'ledger.wallet_balance': 'event',
  'ledger.wallet_state': 'event',
  attempt_at_gateway: 'event',
  credited_method: 'event',
  named_place: 'event',
  open_drawer: 'event',
  payable_preference: 'event',
}

const tables = new Set(Object.values(tableOwners).flat())

const sideOfName = (name: string): TableSide | null => VIEWS[name] ?? (tables.has(name) ? sideOf(name) : null)

const NAMED =
  /\b(?:from|join|into|update|using)\s+(?:only\s+)?"?([a-z_]+)"?(?:\."?([a-z_]+)"?)?(?![a-z_."]*\s*\()/gi

/** What a statement reads or writes that belongs to one side; a call of the ledger belongs to an event. */
export const sidesIn = (text: string): { name: string; side: 'control' | 'event' }[] => {
  const names = [...text.matchAll(NAMED)].map(([, first = '', second]) =>
    second === undefined || first === 'public' ? (second ?? first) : `${first}.${second}`,
  )
  const calls = [...text.matchAll(/\b(ledger|reporting)"?\."?([a-z_]+)"?\s*\(/g)].map((call) => call[0])
  return [
    ...names.flatMap((name) => {
      const side = sideOfName(name)
      return side === null || side === 'each' ? [] : [{ name, side }]
    }),
    ...calls.map((name) => ({ name, side: 'event' as const })),
  ]
}

const known = new Map<string, ReturnType<typeof sidesIn>>()

/** `sidesIn`, read once for each statement: a test repeats few of them many times. */
const knownSidesIn = (text: string): ReturnType<typeof sidesIn> => {
  const found = known.get(text) ?? sidesIn(text)
  known.set(text, found)
  return found
}

/** A connection's statement that belongs to the other side. */
class OtherSide extends Error {
  override name = 'OtherSide'
}

const textOf = (what: unknown): string =>
  typeof what === 'string'
    ? what
    : typeof what === 'object' && what !== null && 'text' in what
      ? String(what.text)
      : ''

/**
 * Opens a database that takes statements of one side alone, as if the other side's tables were in another cluster: what
 * crosses is refused with the table that it names.
 */
export const openSide = (
  url: string,
  side: 'control' | 'event',
  options: { max: number; isControl?: boolean },
): Database => {
  const database = openDatabase(url, { ...options, onIdleError: () => {} })
  database.pool.on('connect', (client) => {
    const ask = (...given: unknown[]): unknown => {
      const text = textOf(given[0])
      const strange = knownSidesIn(text).find((one) => one.side !== side)
      if (strange) {
        return Promise.reject(
          new OtherSide(`${strange.name} is not of the ${side} side: ${text.slice(0, 300)}`),
        )
      }
      return Reflect.apply(pg.Client.prototype.query, client, given)
    }
    Object.assign(client, { query: ask })
  })
  return database
}
