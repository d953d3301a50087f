import type { OrderId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { earlierReply, type KeyedCall, type Once } from '../../kernel/http/idempotency.ts'
import { openUserWallet } from '../wallets/index.ts'
import { sendNewOrder } from './new-order-query.ts'
import type { PreparedOrder } from './prepare-order.ts'
import { makePurchaseCode } from './purchase-code.ts'
import { ORDER_LIFE_MS } from './rules.ts'

const refusals = ['not_found', 'wallet_blocked', 'balance_above_maximum'] as const

/**
 * Opens an order for 1800 s, with the job that expires it, once per key; returns its purchase code in wire
 * format. The first order opens the user's wallet hidden, and only the order of a hidden wallet is 'nuevo'. A
 * named QR must be the user's own; another user's is answered like an unknown one. Throws not_found,
 * wallet_blocked, balance_above_maximum (open orders included), request_in_progress and idempotency_mismatch.
 */
export const createOrder = async (
  deps: Pick<Deps, 'databases' | 'keys'>,
  call: KeyedCall,
  prepared: PreparedOrder,
): Promise<Once> => {
  const { eventId, userId, at } = prepared
  const db = await deps.databases.forEvent(eventId)
  const reply = { purchase_code: makePurchaseCode(eventId) }
  const order = {
    ...prepared,
    orderId: v7() as OrderId,
    code: reply.purchase_code,
    createdAt: at,
    expiresAt: new Date(at.getTime() + ORDER_LIFE_MS),
  }
  const send = () => sendNewOrder(db, call, order, reply)
  let answer = await send()
  if (answer.state === 'no_wallet') {
    await openUserWallet(deps, { userId, eventId, at })
    answer = await send()
  }
  const refusal = refusals.find((code) => code === answer.state)
  if (refusal) throw new AppError(refusal)
  const earlier = earlierReply(answer)
  if (earlier) return earlier
  if (answer.state !== 'new') throw new Error(`The creation of an order answered ${answer.state}`)
  return { reply, isReplay: false }
}
