import type { EventId } from '@saldo/contract/ids'
import { digestName, handleName, type LiveRow, type OfflineRow } from '@saldo/contract/offline-table'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

/** Rows read at once: the server answers charges between two pages. */
const PAGE = 5_000

type Paying = { pesos: number; isPaying: boolean }
type KeyRow = Paying & { handle: string; publicKey: Buffer }
type CodeRow = Paying & { codeHash: Buffer }

/** A QR's whole pesos, and whether it pays at all. */
const paying = sql`least((w.credits - w.debits - w.held) / 100, 2147483647)::integer AS pesos,
  NOT (w.is_blocked OR w.is_frozen OR w.merged_into IS NOT NULL)`

const liveRow = ({ handle, publicKey, pesos, isPaying }: KeyRow): LiveRow => ({
  name: handleName(handle),
  pesos,
  isPaying,
  publicKey: new Uint8Array(publicKey),
})

const staticRow = ({ codeHash, pesos, isPaying }: CodeRow): OfflineRow => ({
  name: digestName(codeHash),
  pesos,
  isPaying,
})

const everyPage = async <Row>(read: (after: Row | undefined) => Promise<Row[]>): Promise<Row[]> => {
  const all: Row[] = []
  for (;;) {
    const page = await read(all.at(-1))
    all.push(...page)
    if (page.length < PAGE) return all
  }
}

/** Every QR that has a phone to pay with, as tills keep it. */
export const liveRows = async (db: Db, eventId: EventId): Promise<LiveRow[]> => {
  const rows = await everyPage<KeyRow>(async (after) => {
    const found = await sql<KeyRow>`
      SELECT k.handle, k.public_key AS "publicKey", ${paying} AS "isPaying"
      FROM ledger.live_key k JOIN ledger.wallet w ON w.event_id = k.event_id AND w.wallet_id = k.wallet_id
      WHERE k.event_id = ${eventId} AND k.ended_at IS NULL AND k.handle > ${after?.handle ?? ''}
      ORDER BY k.handle LIMIT ${PAGE}`.execute(db)
    return found.rows
  })
  return rows.map(liveRow)
}

/** Every QR's static code, as tills keep it. */
export const staticRows = async (db: Db, eventId: EventId): Promise<OfflineRow[]> => {
  const rows = await everyPage<CodeRow>(async (after) => {
    const found = await sql<CodeRow>`
      SELECT c.code_hash AS "codeHash", ${paying} AND NOT w.is_live_only AND NOT c.is_blocked AS "isPaying"
      FROM ledger.qr_code c
      JOIN ledger.wallet w ON w.event_id = c.event_id AND w.wallet_id = c.wallet_id AND w.code_no = c.code_no
      WHERE c.event_id = ${eventId} AND c.code_hash > ${after?.codeHash ?? Buffer.alloc(0)}
      ORDER BY c.code_hash LIMIT ${PAGE}`.execute(db)
    return found.rows
  })
  return rows.map(staticRow)
}

/** Times of booking: `from` is part of the window, `to` is not. */
export type Window = { from: Date; to: Date }

/** QRs that moved, were enrolled, ended or changed their code within a window. */
const changedIn = (eventId: EventId, { from, to }: Window) => sql`
  SELECT t.wallet_id FROM ledger.transfer t
  WHERE t.event_id = ${eventId} AND t.booked_at >= ${from} AND t.booked_at < ${to}
  UNION
  SELECT k.wallet_id FROM ledger.live_key k
  WHERE k.event_id = ${eventId} AND coalesce(k.ended_at, k.made_at) >= ${from} AND coalesce(k.ended_at, k.made_at) < ${to}
  UNION
  SELECT c.wallet_id FROM ledger.qr_code c
  WHERE c.event_id = ${eventId} AND coalesce(c.changed_at, c.made_at) >= ${from} AND coalesce(c.changed_at, c.made_at) < ${to}`

/** The rows of QRs with a phone that changed; an ended key pays no more. */
export const changedLiveRows = async (db: Db, eventId: EventId, window: Window): Promise<LiveRow[]> => {
  const { rows } = await sql<KeyRow>`
    SELECT k.handle, k.public_key AS "publicKey", ${paying} AND k.ended_at IS NULL AS "isPaying"
    FROM (${changedIn(eventId, window)}) changed
    JOIN ledger.live_key k ON k.event_id = ${eventId} AND k.wallet_id = changed.wallet_id
    JOIN ledger.wallet w ON w.event_id = ${eventId} AND w.wallet_id = changed.wallet_id`.execute(db)
  return rows.map(liveRow)
}

/** The rows of static codes whose QR changed; a replaced code pays no more. */
export const changedStaticRows = async (db: Db, eventId: EventId, window: Window): Promise<OfflineRow[]> => {
  const { rows } = await sql<CodeRow>`
    SELECT c.code_hash AS "codeHash",
      ${paying} AND NOT w.is_live_only AND NOT c.is_blocked AND c.code_no = w.code_no AS "isPaying"
    FROM (${changedIn(eventId, window)}) changed
    JOIN ledger.qr_code c ON c.event_id = ${eventId} AND c.wallet_id = changed.wallet_id
    JOIN ledger.wallet w ON w.event_id = ${eventId} AND w.wallet_id = changed.wallet_id`.execute(db)
  return rows.map(staticRow)
}
