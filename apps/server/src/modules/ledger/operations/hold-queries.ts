import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { AccountKey } from './accounts.ts'
import { factsOf, type Booking, type Facts } from './booking.ts'
import { account, decided, deciding, factsRow } from './call-queries.ts'
import { outcomeOf, type Outcome, type OutcomeRow } from './outcome.ts'

type HoldRow = {
  opId: OpId
  walletId: WalletId
  amount: bigint
  to: AccountKey
  groupId: string
  fingerprint: Buffer
}

const byWallet = (a: HoldRow, b: HoldRow): number =>
  a.walletId < b.walletId ? -1 : Number(a.walletId > b.walletId)

/** Outcomes by operation id. Wallets are locked in the order of their ids, as everywhere. */
export const holdEach = async (
  db: Db,
  eventId: EventId,
  { at, occurredAt, details, origin }: Facts,
  given: readonly HoldRow[],
): Promise<Map<OpId, Outcome>> => {
  const holds = given.toSorted(byWallet)
  const rows = await deciding(() =>
    sql<OutcomeRow & { op_id: OpId }>`
      SELECT h.op_id, o.code, o.balance_before, o.balance_after, o.wallet_seq, o.is_repeated
      FROM unnest(${holds.map(({ opId }) => opId)}::uuid[], ${holds.map(({ walletId }) => walletId)}::uuid[],
        ${holds.map(({ amount }) => String(amount))}::bigint[], ${holds.map(({ to }) => to)}::text[],
        ${holds.map(({ groupId }) => groupId)}::uuid[], ${holds.map(({ fingerprint }) => fingerprint)}::bytea[])
        AS h (op_id, wallet_id, amount, account, group_id, fingerprint)
      CROSS JOIN LATERAL ledger.hold_funds(${eventId}, h.op_id, h.wallet_id, h.amount,
        ledger.ensure_account(${eventId}, h.account), h.fingerprint,
        ROW(h.group_id, NULL, NULL, NULL, ${occurredAt}::timestamptz, ${at}::timestamptz, ${details},
          ${origin}::smallint)::ledger.facts) AS o`.execute(db),
  )
  return new Map(rows.map((row) => [row.op_id, outcomeOf(row.op_id, row)]))
}

export const holdFunds = (
  db: Db,
  booking: Booking,
  hold: { walletId: WalletId; amount: bigint | null; to: AccountKey; fingerprint: Buffer },
): Promise<Outcome> =>
  decided(
    db,
    booking.opId,
    sql`ledger.hold_funds(${booking.eventId}, ${booking.opId}, ${hold.walletId}, ${hold.amount}::bigint,
      ${account(booking.eventId, hold.to)}, ${hold.fingerprint}, ${factsRow(factsOf(booking))})`,
  )

export const resolveHold = (
  db: Db,
  booking: Booking,
  resolution: { kind: number; holdOpId: OpId; fingerprint: Buffer },
): Promise<Outcome> =>
  decided(
    db,
    booking.opId,
    sql`ledger.resolve_hold(${booking.eventId}, ${booking.opId}, ${resolution.kind}, ${resolution.holdOpId},
      ${resolution.fingerprint}, ${factsRow(factsOf(booking))})`,
  )
