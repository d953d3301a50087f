import type pg from 'pg'

export type Batch = {
  eventId: number
  slot: number
  wallets: readonly string[]
  account: number
  /** How long ago they were booked; now if absent. */
  secondsAgo?: number
}

/** A sample charge of an item, read from one that the product booked; `details` is the text of its sale. */
export type Sample = { place: string; actor: string; details: string }

export const selectWallets = async (client: pg.Client, eventId: number): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(
    'SELECT wallet_id AS id FROM ledger.wallet WHERE event_id = $1 AND code_no > 0 AND NOT is_blocked',
    [eventId],
  )
  return rows.map(({ id }) => id)
}

export const selectSample = async (client: pg.Client, eventId: number): Promise<Sample> => {
  const { rows } = await client.query<Sample>(
    `SELECT place, actor, details FROM ledger.transfer WHERE event_id = $1 AND kind = 2 LIMIT 1`,
    [eventId],
  )
  const [sample] = rows
  if (!sample) throw new Error('no charge was made yet')
  return sample
}

/** The bars' revenue accounts, as created by the charges over HTTP. */
export const selectRevenueAccounts = async (client: pg.Client, eventId: number): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `SELECT account_id AS id FROM ledger.account WHERE event_id = $1 AND key LIKE 'bar_revenue:%' ORDER BY 1`,
    [eventId],
  )
  return rows.map(({ id }) => id)
}

export const countTransfers = async (client: pg.Client, eventId: number): Promise<number> => {
  const { rows } = await client.query<{ count: string }>(
    'SELECT count(*) AS count FROM ledger.transfer WHERE event_id = $1',
    [eventId],
  )
  return Number(rows[0]?.count)
}

const batch = `
  SELECT count(*) FILTER (WHERE code = 'ok')::integer AS booked FROM ledger.charge_batch(
    $1, $2, clock_timestamp() - make_interval(secs => $9), true, NULL,
    ARRAY(SELECT uuidv7() FROM generate_series(1, $3::integer)), $4::uuid[],
    array_fill(0, ARRAY[$3]), array_fill(100::bigint, ARRAY[$3]), array_fill(0::bigint, ARRAY[$3]),
    array_fill($5::integer, ARRAY[$3]), array_fill(NULL::integer, ARRAY[$3]),
    ARRAY(SELECT sha256(int8send((random() * 1e15)::bigint)) FROM generate_series(1, $3)),
    array_fill($6::uuid, ARRAY[$3]), array_fill(NULL::uuid, ARRAY[$3]), array_fill($7::uuid, ARRAY[$3]),
    array_fill(clock_timestamp() - make_interval(secs => $9), ARRAY[$3]), array_fill($8::text, ARRAY[$3]))`

/**
 * Charges each wallet one peso, in one call of the ledger's own function, with ids like a till's. Throws when
 * one is refused.
 */
export const chargeAll = async (
  client: pg.Client,
  { eventId, slot, wallets, account, secondsAgo = 0 }: Batch,
  { actor, place, details }: Sample,
): Promise<void> => {
  const { rows } = await client.query<{ booked: number }>({
    name: 'charge-all',
    text: batch,
    values: [eventId, slot, wallets.length, wallets, account, actor, place, details, secondsAgo],
  })
  if (rows[0]?.booked !== wallets.length) throw new Error('a charge of the filling was refused')
}
