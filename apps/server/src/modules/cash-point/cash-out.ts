import type { OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Db } from '../../db/index.ts'
import { eventOf } from '../events/index.ts'
import { cashOut, type Outcome } from '../ledger/index.ts'
import { findScanned, type Scan } from '../venue/index.ts'
import { enqueueTelling } from '../wallets/index.ts'
import { decideOnce, type Prepared, type Settled } from './decide-once.ts'
import type { Desk } from './desk.ts'

export type DeskPayout = Scan & { opId: OpId; code: string; amount: Centavos; occurredAt: Date | undefined }

const prepare = async ({ deps }: Desk, payout: DeskPayout): Promise<Prepared> => {
  const { cashRefunds } = await eventOf(deps.databases.control, payout.eventId)
  if (!cashRefunds) return { refusal: { code: 'cash_refunds_off', balance: null } }
  const scanned = await findScanned(deps, payout, payout.code)
  if (!scanned) return { refusal: { code: 'wallet_unknown', balance: 0n } }
  const balance = scanned.available
  if (!scanned.isCurrent) return { refusal: { code: 'wallet_blocked', balance } }
  if (balance !== payout.amount) return { refusal: { code: 'balance_changed', balance } }
  return { walletId: scanned.walletId }
}

const book = async (
  { eventId, opId, amount }: DeskPayout,
  tx: Db,
  { walletId, drawer, booking }: Settled,
): Promise<Outcome> => {
  if (walletId === null || drawer === null) throw new Error('A payout has a wallet and a drawer')
  const outcome = await cashOut(tx, { ...booking, walletId, amount, to: drawer })
  if (outcome.status === 'booked' && !outcome.isRepeated) await enqueueTelling(tx, eventId, [opId])
  return outcome
}

/**
 * Pays all that is left on a QR out in cash, once per opId. Throws place_missing, cash_refunds_off, wallet_unknown,
 * wallet_blocked, balance_changed (not what was agreed; with the balance), shift_missing, insufficient_balance,
 * operation_mismatch.
 */
export const payOutAtDesk = async (desk: Desk, payout: DeskPayout): Promise<Outcome> => {
  const { code, amount } = payout
  const { outcome } = await decideOnce(
    desk,
    { ...payout, request: { kind: 'cashout', code, amount } },
    {
      prepare: () => prepare(desk, payout),
      usesDrawer: true,
      book: (tx, settled) => book(payout, tx, settled),
    },
  )
  return outcome
}
