import { runNamed, type Db } from '../../db/index.ts'
import type { Claim, KeyedCall } from '../../kernel/http/idempotency.ts'
import { expiryArguments } from './jobs.ts'
import type { Order } from './order.ts'

export type NewOrder = Pick<
  Order,
  'eventId' | 'orderId' | 'userId' | 'amount' | 'code' | 'createdAt' | 'expiresAt'
> & {
  /** True for an existing wallet. */
  isRecharge: boolean
  maxBalance: bigint
  /** Lower-case ids, all of which must belong to the user's own wallet. */
  namedQrs: readonly string[]
}

const createOrder = `SELECT outcome AS state, reply FROM app.create_order($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
  $12, $13, $14, $15, $16, $17, $18, $19)`

/**
 * Creates an order in one statement: see `app.create_order` for its checks, made under the user's lock, and
 * for the states that it returns besides a claim's.
 */
export const sendNewOrder = async (
  db: Db,
  call: KeyedCall,
  order: NewOrder,
  reply: object,
): Promise<Claim> => {
  const expiry = expiryArguments(order)
  const rows = await runNamed<Claim>(db, {
    name: 'create_order',
    text: createOrder,
    values: [
      call.principal,
      call.route,
      call.key,
      call.fingerprint,
      JSON.stringify(reply),
      order.eventId,
      order.userId,
      order.orderId,
      order.amount,
      order.maxBalance,
      order.isRecharge,
      order.namedQrs,
      order.code,
      order.createdAt,
      order.expiresAt,
      expiry.name,
      expiry.payload,
      expiry.key,
      expiry.maxAttempts,
    ],
  })
  const [answer] = rows
  if (!answer) throw new Error('The creation of an order answered nothing')
  return answer
}
