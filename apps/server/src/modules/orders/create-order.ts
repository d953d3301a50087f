import type { OrderId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import type { Db } from '../../db/index.ts'
import { walletOf } from '../ledger/index.ts'
import { enqueueExpiry } from './jobs.ts'
import type { Order } from './order.ts'
import { insertOrder, openAmount, takeTurn } from './order-queries.ts'
import type { PreparedOrder } from './prepare-order.ts'
import { makePurchaseCode } from './purchase-code.ts'
import { checkAmount, ORDER_LIFE_MS } from './rules.ts'

/**
 * Opens an order for 1800 s, with the job that ends it. Only the very first order of a hidden wallet is 'nuevo'.
 * Throws balance_above_maximum, with the wallet's open orders counted in.
 */
export const createOrder = async (tx: Db, prepared: PreparedOrder): Promise<Order> => {
  const { eventId, userId, walletId, amount, event, at } = prepared
  const isFirst = await takeTurn(tx, eventId, userId, at)
  const wallet = await walletOf(tx, eventId, { walletId })
  const balance = (wallet?.available ?? 0n) + (wallet?.held ?? 0n)
  checkAmount(amount, event, { balance, open: await openAmount(tx, eventId, walletId) })
  const order: Order = {
    eventId,
    orderId: v7() as OrderId,
    userId,
    walletId,
    amount,
    type: isFirst && wallet?.isHidden !== false ? 'nuevo' : 'recarga',
    status: 'pending',
    code: makePurchaseCode(eventId),
    isCodeFromRetry: false,
    createdAt: at,
    expiresAt: new Date(at.getTime() + ORDER_LIFE_MS),
    extensions: 0,
  }
  await insertOrder(tx, order, prepared.payMethod)
  await enqueueExpiry(tx, order, order.expiresAt)
  return order
}
