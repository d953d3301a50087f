import type { EventId, OpId, ShiftId, UserId, WalletId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'

/**
 * `paid`: booked as cash out; `posted`: booked from its own hold, because the QR was blocked meanwhile;
 * `cancelled` and `expired`: the hold was released.
 */
export type PayoutState = 'held' | 'paid' | 'posted' | 'cancelled' | 'expired'

/** A cash payout from a drawer to a QR's holder. */
export type Payout = {
  eventId: EventId
  /** The id of the operation that made the hold. */
  id: OpId
  userId: UserId
  shiftId: ShiftId
  walletId: WalletId
  amount: Centavos
  expiresAt: Date
  state: PayoutState
  paidBy: OpId | null
}

export const insertPayout = async (tx: Db, payout: Omit<Payout, 'state' | 'paidBy'>): Promise<void> => {
  await tx
    .insertInto('cash_payout')
    .values({
      event_id: payout.eventId,
      payout_id: payout.id,
      user_id: payout.userId,
      shift_id: payout.shiftId,
      wallet_id: payout.walletId,
      amount_centavos: payout.amount,
      expires_at: payout.expiresAt,
    })
    .execute()
}

/** Locks the payout until this transaction ends. */
export const lockPayout = async (tx: Db, eventId: EventId, id: OpId): Promise<Payout | null> => {
  const row = await tx
    .selectFrom('cash_payout')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('payout_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    eventId,
    id,
    userId: row.user_id as UserId,
    shiftId: row.shift_id as ShiftId,
    walletId: row.wallet_id as WalletId,
    amount: centavos(row.amount_centavos),
    expiresAt: row.expires_at,
    state: row.state as PayoutState,
    paidBy: row.paid_op_id as OpId | null,
  }
}

export const endPayout = async (
  tx: Db,
  { eventId, id }: Pick<Payout, 'eventId' | 'id'>,
  state: Exclude<PayoutState, 'held'>,
  paidBy: OpId | null = null,
): Promise<void> => {
  await tx
    .updateTable('cash_payout')
    .set({ state, paid_op_id: paidBy })
    .where('event_id', '=', eventId)
    .where('payout_id', '=', id)
    .execute()
}

/** Whether the shift has a held payout that is neither confirmed nor expired. */
export const hasHeldPayout = async (
  db: Db,
  eventId: EventId,
  shiftId: ShiftId,
  now: Date,
): Promise<boolean> => {
  const row = await db
    .selectFrom('cash_payout')
    .select('payout_id')
    .where('event_id', '=', eventId)
    .where('shift_id', '=', shiftId)
    .where('state', '=', 'held')
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
