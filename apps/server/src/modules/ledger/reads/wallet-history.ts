import type { DeviceId, EventId, UserId, WalletId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { isDrawer } from '../operations/accounts.ts'
import { kinds } from '../operations/kinds.ts'
import { selectHistory, type HistoryRow } from './history-queries.ts'
import { movementFrom, type Movement } from './list-movements.ts'

/** How the money of a top-up came in, or how paid-out money left; null for any other movement. */
type Tender = 'cash' | 'terminal' | 'online' | 'promo'

/** A movement with who made it. `actorId` is null for what nobody of the staff did. */
export type HistoryLine = Movement & {
  actorId: UserId | null
  deviceId: DeviceId | null
  tender: Tender | null
  isReversed: boolean
}

export type HistoryGroup = 'topups' | 'charges' | 'others'

const topups = [kinds.topup, kinds.topup_void]
const charges = [kinds.charge, kinds.charge_void, kinds.item_return, kinds.cup_return, kinds.cup_return_void]
const groups = {
  topups: { kinds: topups, isLeftOut: false },
  charges: { kinds: charges, isLeftOut: false },
  others: { kinds: [...topups, ...charges], isLeftOut: true },
}

const tenderOf = ({ account, kind }: HistoryRow): Tender | null => {
  if (isDrawer(account)) return 'cash'
  if (account === 'terminal_clearing') return 'terminal'
  if (account.startsWith('gateway_clearing:')) return 'online'
  return account === 'promo' && kind === 'topup' ? 'promo' : null
}

const lineFrom = (row: HistoryRow): HistoryLine => ({
  ...movementFrom(row),
  actorId: row.actor,
  deviceId: row.till,
  tender: tenderOf(row),
  isReversed: row.isReversed,
})

/**
 * A wallet's movements with who made them, newest first; for the next page, `before` is the last one's
 * walletSeq.
 */
export const walletHistory = async (
  db: Db,
  eventId: EventId,
  walletId: WalletId,
  { only, ...page }: { before?: number; limit: number; only?: HistoryGroup | undefined },
): Promise<HistoryLine[]> =>
  (await selectHistory(db, eventId, walletId, { ...page, ...(only && { only: groups[only] }) })).map(lineFrom)
