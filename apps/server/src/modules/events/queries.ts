import type { EventId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { FIRST_PRACTICE } from '@saldo/contract/practice-numbers'
import { sql, type Insertable, type Selectable } from 'kysely'
import { lastEventNumber, placeEvent, type DB, type Db } from '../../db/index.ts'
import type { EventFields, EventOnShow, EventRecord, EventStatus, LiveQrOffer } from './event.ts'
import { mediaOf } from './media-queries.ts'

const toRecord = (row: Selectable<DB['event']>): EventRecord => ({
  id: row.id as EventId,
  name: row.name,
  url: row.url,
  status: row.status as EventStatus,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  timezone: row.timezone,
  venue: row.venue,
  city: row.city,
  description: row.description,
  minTopup: centavos(row.min_topup_centavos),
  maxTopup: centavos(row.max_topup_centavos),
  maxBalance: centavos(row.max_balance_centavos),
  minRefund: centavos(row.min_refund_centavos),
  refundsUntil: row.refunds_until,
  cashRefunds: row.cash_refunds,
  cardCashOut: centavos(row.card_cash_out_centavos),
  autoRefundsAfterHours: row.auto_refunds_after_hours,
  liveQr: row.live_qr as LiveQrOffer,
  staticLimit: row.static_limit_centavos === null ? null : centavos(row.static_limit_centavos),
  correctionsLimit: centavos(row.corrections_limit_centavos),
  version: row.version,
})

type Own = 'id' | 'status' | 'created_at' | 'version' | 'copying_from'

const toColumns = (fields: EventFields): Omit<Insertable<DB['event']>, Own> => ({
  name: fields.name,
  url: fields.url,
  starts_at: fields.startsAt,
  ends_at: fields.endsAt,
  timezone: fields.timezone,
  venue: fields.venue,
  city: fields.city,
  description: fields.description,
  min_topup_centavos: fields.minTopup,
  max_topup_centavos: fields.maxTopup,
  max_balance_centavos: fields.maxBalance,
  min_refund_centavos: fields.minRefund,
  refunds_until: fields.refundsUntil,
  cash_refunds: fields.cashRefunds,
  card_cash_out_centavos: fields.cardCashOut,
  auto_refunds_after_hours: fields.autoRefundsAfterHours,
  live_qr: fields.liveQr,
  static_limit_centavos: fields.staticLimit,
  corrections_limit_centavos: fields.correctionsLimit,
})

/** The event's current state; null when it does not exist. */
export const findEvent = async (db: Db, id: EventId): Promise<EventRecord | null> => {
  const row = await db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toRecord(row) : null
}

export const findEventByUrl = async (db: Db, url: string): Promise<EventRecord | null> => {
  const row = await db.selectFrom('event').selectAll().where('url', '=', url).executeTakeFirst()
  return row ? toRecord(row) : null
}

/** All events, by ascending number. */
export const allEvents = async (db: Db): Promise<EventRecord[]> => {
  const rows = await db.selectFrom('event').selectAll().orderBy('id').execute()
  return rows.map(toRecord)
}

export const unclosedEvents = async (db: Db): Promise<EventId[]> => {
  const rows = await db
    .selectFrom('event')
    .select('id')
    .where('status', '<>', 'closed')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id as EventId)
}

const withMedia = async (db: Db, events: EventRecord[]): Promise<EventOnShow[]> => {
  const media = await mediaOf(
    db,
    events.map(({ id }) => id),
  )
  return events.map((event) => ({ ...event, media: media.filter(({ eventId }) => eventId === event.id) }))
}

/** Published events that have not ended, soonest first. */
export const eventsOnShow = async (db: Db, now: Date): Promise<EventOnShow[]> => {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('status', '=', 'published')
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return withMedia(db, rows.map(toRecord))
}

/** The event at this address with its pictures, if it was ever published; drafts stay private. */
export const publicEvent = async (db: Db, url: string): Promise<EventOnShow | null> => {
  const event = await findEventByUrl(db, url)
  if (event === null || event.status === 'draft') return null
  return (await withMedia(db, [event]))[0] ?? null
}

/** The addresses of all events ever published. */
export const publicUrls = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('event').select('url').where('status', '<>', 'draft').execute()
  return rows.map(({ url }) => url)
}

/** Locks the event until commit: changes and ledger updates of one event take turns here. */
export const lockEvent = async (tx: Db, id: EventId): Promise<EventRecord | null> => {
  const row = await tx
    .selectFrom('event')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? toRecord(row) : null
}

/**
 * The next free number. Numbers are part of QR codes, so none is reused; concurrent creations wait for each
 * other on the table lock.
 */
export const nextNumber = async (tx: Db): Promise<EventId> => {
  await sql`LOCK TABLE event IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  return ((await lastEventNumber(tx, 1, FIRST_PRACTICE)) + 1) as EventId
}

/** @param copyingFrom the event whose places and products the new one is to get. */
export const insertEvent = async (
  tx: Db,
  event: EventRecord,
  at: Date,
  copyingFrom: EventId | null = null,
): Promise<void> => {
  await placeEvent(tx, event.id)
  await tx
    .insertInto('event')
    .values({
      ...toColumns(event),
      id: event.id,
      status: event.status,
      version: event.version,
      copying_from: copyingFrom,
      created_at: at,
    })
    .execute()
}

const UNIQUE_VIOLATION = '23505'

/** False when another event took the address meanwhile; the transaction is over then. */
export const updateEvent = async (tx: Db, event: EventRecord): Promise<boolean> => {
  try {
    await tx
      .updateTable('event')
      .set({ ...toColumns(event), status: event.status, version: event.version })
      .where('id', '=', event.id)
      .execute()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false
    throw error
  }
}

/** The event whose places and products this one still lacks; null once it has them, or is no copy. */
export const copyingFrom = async (db: Db, id: EventId): Promise<EventId | null> => {
  const row = await db.selectFrom('event').select('copying_from').where('id', '=', id).executeTakeFirst()
  return (row?.copying_from ?? null) as EventId | null
}

export const endCopying = async (db: Db, id: EventId): Promise<void> => {
  await db.updateTable('event').set({ copying_from: null }).where('id', '=', id).execute()
}
