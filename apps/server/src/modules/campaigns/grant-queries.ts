import type { EventId, OpId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { sql, type Selectable } from 'kysely'
import type { DB, Db } from '../../db/index.ts'
import type { Campaign, Decided, Giving, Grant } from './campaign.ts'

const givingOf = (row: Selectable<DB['campaign_giving']>): Giving => ({
  eventId: row.event_id as EventId,
  id: row.giving_id as OpId,
  campaignId: row.campaign_id as OpId,
  kind: row.kind as Giving['kind'],
  mark: row.mark,
  qrs: row.qrs,
  total: centavos(row.total_centavos),
  askedBy: row.asked_by as UserId,
  askedAt: row.asked_at,
  doneAt: row.done_at,
})

type CampaignRef = Pick<Campaign, 'eventId' | 'id'>
type GivingRef = Pick<Giving, 'eventId' | 'id'>

export const findGiving = async (db: Db, { eventId, id }: GivingRef): Promise<Giving | null> => {
  const row = await db
    .selectFrom('campaign_giving')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('giving_id', '=', id)
    .executeTakeFirst()
  return row ? givingOf(row) : null
}

/** Somebody's giving to a list by the mark of its preview, which no later preview of the campaign has. */
export const findListGiving = async (
  db: Db,
  { eventId, campaignId, mark, askedBy }: Pick<Giving, 'eventId' | 'campaignId' | 'mark' | 'askedBy'>,
): Promise<Giving | null> => {
  const row = await db
    .selectFrom('campaign_giving')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('campaign_id', '=', campaignId)
    .where('kind', '=', 'list')
    .where('mark', '=', mark)
    .where('asked_by', '=', askedBy)
    .executeTakeFirst()
  return row ? givingOf(row) : null
}

/** What a giving planned for each QR; `isLost` where it came to nothing. */
export const grantsOf = async (
  db: Db,
  { eventId, id }: GivingRef,
): Promise<(Pick<Grant, 'walletId' | 'amount'> & { isLost: boolean })[]> => {
  const rows = await db
    .selectFrom('campaign_grant')
    .select(['wallet_id', 'amount_centavos', 'state'])
    .where('event_id', '=', eventId)
    .where('giving_id', '=', id)
    .execute()
  return rows.map((row) => ({
    walletId: row.wallet_id as WalletId,
    amount: centavos(row.amount_centavos),
    isLost: row.state === 'skipped',
  }))
}

/** A database's givings that are not done. */
export const openGivings = async (db: Db): Promise<GivingRef[]> => {
  const rows = await db
    .selectFrom('campaign_giving')
    .select(['event_id', 'giving_id'])
    .where('done_at', 'is', null)
    .execute()
  return rows.map((row) => ({ eventId: row.event_id as EventId, id: row.giving_id as OpId }))
}

/** A campaign's givings, newest first. */
export const givingsOf = async (db: Db, { eventId, id }: CampaignRef, limit: number): Promise<Giving[]> => {
  const rows = await db
    .selectFrom('campaign_giving')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('campaign_id', '=', id)
    .orderBy('asked_at', 'desc')
    .orderBy('giving_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(givingOf)
}

export const insertGiving = async (tx: Db, giving: Giving): Promise<void> => {
  await tx
    .insertInto('campaign_giving')
    .values({
      event_id: giving.eventId,
      giving_id: giving.id,
      campaign_id: giving.campaignId,
      kind: giving.kind,
      mark: giving.mark,
      qrs: giving.qrs,
      total_centavos: giving.total,
      asked_by: giving.askedBy,
      asked_at: giving.askedAt,
      done_at: giving.doneAt,
    })
    .execute()
}

export const markDone = async (tx: Db, { eventId, id }: GivingRef, at: Date): Promise<void> => {
  await tx
    .updateTable('campaign_giving')
    .set({ done_at: at })
    .where('event_id', '=', eventId)
    .where('giving_id', '=', id)
    .execute()
}

/** Plans what a giving gives each QR, as its next grant of the campaign. The campaign is locked. */
export const planGrants = async (
  tx: Db,
  { eventId, id, campaignId }: Giving,
  targets: readonly Pick<Grant, 'walletId' | 'amount'>[],
): Promise<void> => {
  await sql`
    INSERT INTO campaign_grant (event_id, campaign_id, wallet_id, seq, giving_id, amount_centavos, state)
    SELECT ${eventId}, ${campaignId}, t.wallet_id, coalesce((
        SELECT max(g.seq) FROM campaign_grant g
        WHERE g.event_id = ${eventId} AND g.campaign_id = ${campaignId} AND g.wallet_id = t.wallet_id
      ), 0) + 1, ${id}, t.amount, 'planned'
    FROM unnest(${targets.map(({ walletId }) => walletId)}::uuid[],
      ${targets.map(({ amount }) => String(amount))}::bigint[]) AS t (wallet_id, amount)`.execute(tx)
}

/** The next QRs of a giving that have nothing yet, by id. */
export const plannedGrants = async (tx: Db, { eventId, id }: GivingRef, limit?: number): Promise<Grant[]> => {
  const rows = await tx
    .selectFrom('campaign_grant')
    .select(['wallet_id', 'seq', 'amount_centavos'])
    .where('event_id', '=', eventId)
    .where('giving_id', '=', id)
    .where('state', '=', 'planned')
    .orderBy('wallet_id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  return rows.map((row) => ({
    walletId: row.wallet_id as WalletId,
    seq: row.seq,
    amount: centavos(row.amount_centavos),
  }))
}

export const storeDecided = async (
  tx: Db,
  { eventId, campaignId }: Pick<Giving, 'eventId' | 'campaignId'>,
  decided: readonly Decided[],
): Promise<void> => {
  await sql`
    UPDATE campaign_grant g SET state = d.state, skipped_because = d.because
    FROM unnest(${decided.map(({ walletId }) => walletId)}::uuid[], ${decided.map(({ seq }) => seq)}::integer[],
      ${decided.map(({ state }) => state)}::text[],
      ${decided.map((one) => (one.state === 'skipped' ? one.because : null))}::text[])
      AS d (wallet_id, seq, state, because)
    WHERE g.event_id = ${eventId} AND g.campaign_id = ${campaignId} AND g.wallet_id = d.wallet_id
      AND g.seq = d.seq`.execute(tx)
}

/** `grants`: also those that came to nothing, so that it grows with each giving. */
type Promised = { amount: Centavos; grants: number }

/** What a campaign gave or, unless `isGiven`, also promised each of these QRs. */
export const promisedTo = async (
  db: Db,
  { eventId, id }: CampaignRef,
  walletIds: readonly WalletId[],
  { isGiven = false }: { isGiven?: boolean } = {},
): Promise<Map<WalletId, Promised>> => {
  const { rows } = await sql<{ wallet_id: WalletId; amount: bigint; grants: bigint }>`
    SELECT wallet_id, count(*) AS grants, coalesce(sum(amount_centavos)
        FILTER (WHERE state = 'given' OR state = 'planned' AND ${!isGiven}), 0)::bigint AS amount
    FROM campaign_grant
    WHERE event_id = ${eventId} AND campaign_id = ${id} AND wallet_id = ANY(${walletIds}::uuid[])
    GROUP BY wallet_id`.execute(db)
  return new Map(
    rows.map((row) => [row.wallet_id, { amount: centavos(row.amount), grants: Number(row.grants) }]),
  )
}

/** The most that a campaign gave or promised to one QR. */
export const mostPromised = async (db: Db, { eventId, id }: CampaignRef): Promise<Centavos> => {
  const { rows } = await sql<{ most: bigint | null }>`
    SELECT max(sum) AS most FROM (
      SELECT sum(amount_centavos)::bigint FROM campaign_grant
      WHERE event_id = ${eventId} AND campaign_id = ${id} AND state <> 'skipped' GROUP BY wallet_id
    ) AS of_qr`.execute(db)
  return centavos(rows[0]?.most ?? 0n)
}

/** How many QRs each campaign of the event gave something. */
export const givenQrs = async (db: Db, eventId: EventId): Promise<Map<OpId, number>> => {
  const { rows } = await sql<{ campaign_id: OpId; qrs: bigint }>`
    SELECT campaign_id, count(DISTINCT wallet_id) AS qrs FROM campaign_grant
    WHERE event_id = ${eventId} AND state = 'given' GROUP BY campaign_id`.execute(db)
  return new Map(rows.map(({ campaign_id: id, qrs }) => [id, Number(qrs)]))
}

export type Tally = {
  givingId: OpId
  state: 'given' | 'skipped' | 'planned'
  because: string | null
  qrs: number
}

/** What became of the grants of a campaign's givings. */
export const talliesOf = async (db: Db, { eventId, id }: CampaignRef): Promise<Tally[]> => {
  const { rows } = await sql<{ giving_id: OpId; state: Tally['state']; because: string | null; qrs: bigint }>`
    SELECT giving_id, state, skipped_because AS because, count(*) AS qrs FROM campaign_grant
    WHERE event_id = ${eventId} AND campaign_id = ${id}
    GROUP BY giving_id, state, skipped_because ORDER BY count(*) DESC, skipped_because`.execute(db)
  return rows.map(({ giving_id: givingId, qrs, ...tally }) => ({ givingId, ...tally, qrs: Number(qrs) }))
}

/** Grants by their keys, for the letters about them. */
export const grantsAt = async (
  db: Db,
  { eventId, id }: CampaignRef,
  keys: readonly Omit<Grant, 'amount'>[],
): Promise<Grant[]> => {
  const { rows } = await sql<{ wallet_id: WalletId; seq: number; amount: bigint }>`
    SELECT g.wallet_id, g.seq, g.amount_centavos AS amount FROM campaign_grant g
    JOIN unnest(${keys.map(({ walletId }) => walletId)}::uuid[], ${keys.map(({ seq }) => seq)}::integer[])
      AS k (wallet_id, seq) USING (wallet_id, seq)
    WHERE g.event_id = ${eventId} AND g.campaign_id = ${id} AND g.state = 'given'`.execute(db)
  return rows.map((row) => ({ walletId: row.wallet_id, seq: row.seq, amount: centavos(row.amount) }))
}

/** Which of these QRs are there, and blocked. */
export const standingsOf = async (
  db: Db,
  eventId: EventId,
  walletIds: readonly WalletId[],
): Promise<Map<WalletId, boolean>> => {
  const { rows } = await sql<{ wallet_id: WalletId; is_blocked: boolean }>`
    SELECT wallet_id, is_blocked FROM ledger.wallet_state
    WHERE event_id = ${eventId} AND wallet_id = ANY(${walletIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ wallet_id: id, is_blocked: isBlocked }) => [id, isBlocked]))
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Every QR that was ever credited and can pay, with what it lacks of the campaign's amount, by id. */
export const everybodyAt = async (
  db: Db,
  { eventId, id, perQr }: Campaign,
): Promise<Pick<Grant, 'walletId' | 'amount'>[]> => {
  const { rows } = await sql<{ wallet_id: WalletId; lacks: bigint }>`
    SELECT b.wallet_id, greatest(0, ${perQr}::bigint - coalesce(g.amount, 0))::bigint AS lacks
    FROM ledger.wallet_balance b JOIN ledger.wallet_state s USING (event_id, wallet_id)
    LEFT JOIN (
      SELECT wallet_id, sum(amount_centavos) AS amount FROM campaign_grant
      WHERE event_id = ${eventId} AND campaign_id = ${id} AND state <> 'skipped' GROUP BY wallet_id
    ) AS g USING (wallet_id)
    WHERE b.event_id = ${eventId} AND b.is_used AND NOT s.is_blocked AND b.wallet_id <> ${NOBODY}
    ORDER BY b.wallet_id`.execute(db)
  return rows.map(({ wallet_id: walletId, lacks }) => ({ walletId, amount: centavos(lacks) }))
}
