import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { canBuy, eventOf, type EventRecord } from '../events/index.ts'
import { walletOf } from '../ledger/index.ts'
import { openUserWallet } from '../wallets/index.ts'
import type { OrderType } from './order.ts'
import { checkAmount, checkOwner } from './rules.ts'

export type OrderRequest = {
  eventId: EventId
  userId: UserId
  amount: Centavos
  type: OrderType
  payMethod: number
  /** Every QR that the call names, in its path or body. */
  namedQrs: readonly (string | undefined)[]
  /** Every owner that the call names. */
  namedOwners: readonly (string | undefined)[]
  at: Date
}

export type PreparedOrder = OrderRequest & { event: EventRecord; walletId: WalletId }

const isNamed = (name: string | undefined): name is string => name !== undefined && name !== ''

/**
 * All that an order needs before its own transaction: an event on sale, an amount in its limits, the user's wallet
 * (opened hidden at the first order). A named QR must be the user's own: any other answers as one that nobody has.
 * Throws not_found, event_not_on_sale, event_closed, payment_contradicts_order, amount_below_minimum,
 * amount_above_maximum, balance_above_maximum, wallet_blocked.
 */
export const prepareOrder = async (
  deps: Pick<Deps, 'databases' | 'keys'>,
  request: OrderRequest,
): Promise<PreparedOrder> => {
  const { eventId, userId, amount, at } = request
  const db = await deps.databases.forEvent(eventId)
  const [event, wallet] = await Promise.all([
    eventOf(deps.databases.control, eventId),
    walletOf(db, eventId, { userId }),
  ])
  canBuy(event, at)
  checkOwner(userId, request.namedOwners)
  checkAmount(amount, event, { balance: 0n, open: 0n })
  if (request.namedQrs.filter(isNamed).some((id) => id.toLowerCase() !== wallet?.walletId))
    throw new AppError('not_found')
  if (request.type === 'recarga' && !wallet) throw new AppError('not_found')
  if (wallet?.status === 'blocked') throw new AppError('wallet_blocked')
  const walletId = wallet?.walletId ?? (await openUserWallet(deps, { userId, eventId, at }))
  return { ...request, event, walletId }
}
