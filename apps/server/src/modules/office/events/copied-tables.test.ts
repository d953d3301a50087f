import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { tableOwners } from '../../../../test/database/table-owners.ts'
import { bySystem } from '../../../../test/server/by-system.ts'
import { useServer } from '../../../../test/server/server.ts'
import { furnishedEvent, hoursFromNow } from '../../../../test/venue/furnished-event.ts'
import type { Gateways } from '../../../gateways/index.ts'
import type { EventRecord } from '../../events/index.ts'
import { copyVenue, duplicateEventIn } from './duplicate-event.ts'

const server = useServer(() => ({}) as Gateways)

/** Tables of what an event is set up as that its copy gets. */
const copied = [
  'place',
  'product',
  'product_part',
  'product_place',
  'product_option_group',
  'product_option',
  'product_stock',
  'happy_hour',
  'discount',
  'till_settings',
]

/** Every other table with an event's rows, by the reason for which a copy has none of them. */
const notCopied: Record<string, readonly string[]> = {
  'the copy’s own, made with it': ['event_directory', 'ledger.event', 'order_lane', 'practice'],
  'what was done at the event': [
    ...(tableOwners['ledger'] ?? []),
    ...(tableOwners['orders'] ?? []),
    ...(tableOwners['payments'] ?? []),
    ...(tableOwners['reporting'] ?? []),
    ...(tableOwners['refunds'] ?? []),
    ...(tableOwners['refund-runs'] ?? []),
    ...(tableOwners['refund-batches'] ?? []),
    ...(tableOwners['till-health'] ?? []),
    ...(tableOwners['cash-point'] ?? []),
    ...(tableOwners['offline'] ?? []),
    ...(tableOwners['shifts'] ?? []),
    ...(tableOwners['tabs'] ?? []),
    'audit_log',
    'idempotency_key',
    'message',
    'cup_balance',
    'cup_move',
    'discount_approval',
    'discount_night',
    'discount_use',
    'dropped_rest',
    'option_sold_out',
    'stock_taken',
    'correction',
    'deposit',
    'difference_ask',
    'difference_note',
    'breakage_request',
    'settlement_event_statement',
    'settlement_statement',
    'verification_run',
    'practice_person',
  ],
  'the team and its devices are chosen for each event': [
    'role_grant',
    'invitation_event',
    'temporary_staff',
    'staff_place',
    'staff_pin',
    'device',
    'pairing_code',
    'known_device',
    'user_session',
    'reissue_code',
  ],
  'attendees belong to their event': ['user_wallet', 'qr_claim_code', 'attendee_note'],
  'an owner’s terms and bank account are agreed for each event': ['settlement_terms'],
  'keys and addresses of others’ systems are given for one event': [
    'organiser_key',
    'webhook',
    'webhook_delivery',
  ],
  'campaigns are of one event’s attendees and dates': ['campaign', 'campaign_giving', 'campaign_grant'],
  'pictures say the date': ['event_media'],
}

const withEventRows = async (): Promise<string[]> => {
  const { rows } = await server.pool.query<{ name: string }>(`
    SELECT CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || c.relname AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attname LIKE '%event_id' AND NOT a.attisdropped
      AND n.nspname IN ('public', 'ledger', 'reporting')`)
  return [...new Set(rows.map(({ name }) => name))].toSorted()
}

type Put = (text: string, ...values: unknown[]) => Promise<unknown>
/** The ids of the event's bar and products, and of a product that was removed. */
type Ids = { bar: string; beer: string; water: string; gone: string }

const idsOf = async ({ id }: EventRecord): Promise<Ids> => {
  const { rows } = await server.pool.query<Ids>(
    `SELECT (SELECT place_id FROM place WHERE event_id = $1 AND kind = 'bar') AS bar,
       (SELECT product_id FROM product WHERE event_id = $1 AND position = 1) AS beer,
       (SELECT product_id FROM product WHERE event_id = $1 AND position = 2) AS water, $2::uuid AS gone`,
    [id, randomUUID()],
  )
  const [ids] = rows
  if (!ids) throw new Error('no ids')
  return ids
}

const furnishMenus = async (put: Put, { bar, beer, water, gone }: Ids): Promise<void> => {
  await put(`UPDATE place SET printer = '10.0.0.9' WHERE event_id = $1 AND place_id = $2`, bar)
  await put(`UPDATE place SET drawer_limit_centavos = 500000 WHERE event_id = $1 AND place_id <> $2`, bar)
  await put(
    `UPDATE product SET is_sold_out = true, is_everywhere = false, cup_name = 'Vaso', cup_centavos = 2000
     WHERE event_id = $1 AND product_id = $2`,
    beer,
  )
  await put(
    `INSERT INTO product (event_id, product_id, name, price_centavos, is_adult_only, position, created_at, retired_at)
     VALUES ($1, $2, 'Quitado', 100, false, 9, now(), now())`,
    gone,
  )
  await put(`INSERT INTO product_place VALUES ($1, $2, $3, true, 9500, true)`, beer, bar)
  await put(`INSERT INTO product_place VALUES ($1, $2, $3, false, NULL, true)`, water, bar)
  await put(`INSERT INTO product_part VALUES ($1, $2, 1, $3, 2)`, water, beer)
  const group = `INSERT INTO product_option_group VALUES ($1, $2, 1, $3, 'Tamaño', false, true)`
  await put(group, beer, randomUUID())
  const option = `INSERT INTO product_option VALUES ($1, $2, 1, 1, $3, 'Doble', 4000, true)`
  await put(option, beer, randomUUID())
  await put(
    `INSERT INTO option_sold_out SELECT event_id, product_id, option_id, $2 FROM product_option WHERE event_id = $1`,
    bar,
  )
  await put(`INSERT INTO product_stock VALUES ($1, $2, 88, 5)`, beer)
  await put(`INSERT INTO stock_taken VALUES ($1, $2, $3, 12)`, randomUUID(), beer)
}

const furnishRules = async (put: Put, { bar, beer, gone }: Ids): Promise<void> => {
  const hour = `INSERT INTO happy_hour (event_id, happy_hour_id, name, weekdays, on_date, from_time, until_time,
    product_ids, place_ids, percent_off, created_at)`
  const startsOn = `(SELECT (starts_at AT TIME ZONE timezone)::date FROM event WHERE id = $1)`
  const today = `${hour} VALUES ($1, $2, 'Del día', NULL, ${startsOn}, '18:00', '19:00', $3, $4, 20, now())`
  await put(today, randomUUID(), [beer, gone], [bar])
  const ofGone = `${hour} VALUES ($1, $2, 'De lo quitado', '{5}', NULL, '18:00', '19:00', $3, NULL, 20, now())`
  await put(ofGone, randomUUID(), [gone])
  const discount = `INSERT INTO discount (event_id, discount_id, name, kind, percent, most_per_bill_centavos,
    most_uses_per_night, needs_pin, place_ids, created_at, removed_at)`
  const friends = `${discount} VALUES ($1, $2, 'Amigos', 'discount', 10, 50000, 3, true, $3, now(), NULL)`
  await put(friends, randomUUID(), [bar])
  const removed = `${discount} VALUES ($1, $2, 'Quitado', 'discount', 10, NULL, NULL, true, NULL, now(), now())`
  await put(removed, randomUUID())
  await put(`UPDATE till_settings SET tip_percents = '{5,10,15}', void_minutes = 7, age_check = 'once_a_night'
    WHERE event_id = $1`)
}

/** Gives the event one row at least in each table that a copy gets, some of them worn by a night. */
const furnish = async (event: EventRecord): Promise<void> => {
  const ids = await idsOf(event)
  const put: Put = (text, ...values) => server.pool.query(text, [event.id, ...values])
  await furnishMenus(put, ids)
  await furnishRules(put, ids)
}

type Row = Record<string, unknown>

const rowsOf = async (table: string, event: number): Promise<Row[]> => {
  const { rows } = await server.pool.query<{ row: Row }>(
    `SELECT to_jsonb(t) - 'event_id' AS row FROM ${table} t WHERE event_id = $1 ORDER BY to_jsonb(t)::text`,
    [event],
  )
  return rows.map(({ row }) => row)
}

/** A row of the source as the copy has it, eight days later; null for one that it doesn't get. */
const asCopied = (table: string, row: Row, gone: unknown): Row | null => {
  if (row['removed_at'] || row['retired_at'] || row['name'] === 'De lo quitado') return null
  if (table === 'product_place' && row['price_centavos'] === null) return null
  if (table === 'product_stock') return { ...row, pieces_left: 100 }
  if (table === 'till_settings') return { ...row, version: 1 }
  if (table === 'happy_hour') {
    const day = new Date(Date.parse(String(row['on_date'])) + 8 * 86_400_000).toISOString().slice(0, 10)
    return {
      ...row,
      on_date: day,
      product_ids: (row['product_ids'] as unknown[]).filter((id) => id !== gone),
    }
  }
  return 'is_sold_out' in row ? { ...row, is_sold_out: false } : row
}

const copyOf = (source: EventRecord) =>
  server.deps.databases.control
    .transaction()
    .execute((tx) =>
      duplicateEventIn(
        tx,
        { source: source.id, name: 'Otra vez', startsAt: hoursFromNow(server, 5 + 8 * 24) },
        bySystem(server),
      ),
    )

describe('the tables of a copied event', () => {
  test('each with an event’s rows is copied, or named with the reason for which it is not', async () => {
    const named = Object.values(notCopied).flat()
    const found = await withEventRows()
    expect(found.filter((name) => !named.includes(name))).toEqual(copied.toSorted())
    expect(copied.filter((name) => named.includes(name))).toEqual([])
  })

  test('has each of these rows as the source has it, as new and so many days later', async () => {
    const source = await furnishedEvent(server)
    await furnish(source)
    const copy = await copyOf(source)
    const desk = { databases: server.deps.databases, catalogue: { changed: async () => {} } }
    await Promise.all([
      copyVenue(desk, copy.id, bySystem(server)),
      copyVenue(desk, copy.id, bySystem(server)),
    ])
    await copyVenue(desk, copy.id, bySystem(server))
    const gone = (await rowsOf('product', source.id)).find((row) => row['retired_at'])?.['product_id']
    for (const table of copied) {
      const wanted = (await rowsOf(table, source.id)).flatMap((row) => asCopied(table, row, gone) ?? [])
      expect({ table, isEmpty: wanted.length === 0, rows: await rowsOf(table, copy.id) }).toEqual({
        table,
        isEmpty: false,
        rows: wanted,
      })
    }
    expect(await rowsOf('option_sold_out', source.id)).toHaveLength(1)
    expect(await rowsOf('option_sold_out', copy.id)).toEqual([])
  })
})
