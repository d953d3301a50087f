import type { AuditReference } from '@saldo/contract/audit'
import type { EventId } from '@saldo/contract/ids'
import { auditCopy } from '@saldo/copy/audit'
import type { Databases, Db } from '../../db/index.ts'
import type { AuditRow } from '../../kernel/audit-search.ts'
import { namesOf } from '../auth/index.ts'
import { readCatalogue } from '../catalogue/index.ts'
import { devicesOf } from '../devices/index.ts'
import { holdersOf } from '../ledger/index.ts'
import { purchaseCodesOf } from '../orders/index.ts'
import { foliosOf } from '../refunds/index.ts'
import { shiftPeople } from '../shifts/index.ts'
import { placesOf } from '../venue/index.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What an id stands for. Without a page, null. */
type Reference = Omit<AuditReference, 'id'>

type Found = Map<string, Reference>

/** The ids in a value of an entry's details, however deep. */
const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return UUID.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : []
}

const idsOf = ({ subject, details }: AuditRow): string[] => [...idsIn(subject), ...idsIn(details)]

/** Names what an event's own lists hold: places, products, devices. */
const ofSetUp = async (db: Db, eventId: EventId, found: Found): Promise<void> => {
  for (const { id, name } of await placesOf(db, eventId)) found.set(id, { words: name, page: 'venue' })
  for (const { id, name } of (await readCatalogue(db, eventId)).products)
    found.set(id, { words: name, page: 'venue/products' })
  for (const { id, name } of await devicesOf(db, eventId)) found.set(id, { words: name, page: 'devices' })
}

/** Names what belongs to somebody: QRs and shifts by their person, who may be erased or unknown. */
const ofPeople = async (
  control: Db,
  db: Db,
  eventId: EventId,
  ids: readonly string[],
  found: Found,
): Promise<void> => {
  const holders = await holdersOf(db, eventId, ids)
  const shifts = (await shiftPeople(db, eventId)).filter(({ id }) => ids.includes(id))
  const names = await namesOf(
    control,
    [...holders.values(), ...shifts.map(({ userId }) => userId)].flatMap((id) => id ?? []),
  )
  for (const [id, holder] of holders) {
    const name = holder && names.get(holder)
    found.set(id, { words: name ? auditCopy.qrOf(name) : auditCopy.qr(id.slice(-6)), page: 'attendee' })
  }
  for (const { id, userId } of shifts)
    found.set(id, { words: auditCopy.shiftOf(names.get(userId) ?? auditCopy.somebody), page: 'team/shifts' })
}

const atEvent = async ({ control, forEvent }: Databases, eventId: EventId, ids: string[], found: Found) => {
  const db = await forEvent(eventId)
  await ofSetUp(db, eventId, found)
  const missing = ids.filter((id) => !found.has(id))
  if (missing.length === 0) return
  await ofPeople(control, db, eventId, missing, found)
  for (const [id, folio] of await foliosOf(db, eventId, missing))
    found.set(id, { words: auditCopy.refund(folio), page: null })
  for (const [id, code] of await purchaseCodesOf(db, eventId, missing))
    found.set(id, { words: auditCopy.order(code), page: null })
}

/** Names of what entries speak of, by id: people everywhere, all else at the entry's event. Others are left out. */
export const nameIds = async (databases: Databases, rows: readonly AuditRow[]): Promise<Found> => {
  const found: Found = new Map()
  const people = await namesOf(databases.control, rows.flatMap(idsOf))
  for (const [id, words] of people) found.set(id, { words, page: null })
  for (const [eventId, ofEvent] of Map.groupBy(rows, (row) => row.eventId)) {
    const ids = ofEvent.flatMap(idsOf).filter((id) => !found.has(id))
    if (eventId !== null && ids.length > 0) await atEvent(databases, eventId, [...new Set(ids)], found)
  }
  return found
}

/** The references of one entry. */
export const referencesOf = (row: AuditRow, found: Found): AuditReference[] =>
  [...new Set(idsOf(row))].flatMap((id) => {
    const reference = found.get(id)
    return reference ? [{ id, ...reference }] : []
  })
