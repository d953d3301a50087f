import type { OrderStatus } from '@saldo/contract/orders'
import type { ErrorCode } from '@saldo/copy/errors'
import { v7 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Order } from './order.ts'
import { insertTransition, updateOrder } from './order-queries.ts'
import { canMove, type Cause } from './order-states.ts'

type Move = { order: Order; to: OrderStatus; cause: Cause; at: Date }

/** A transition that the table forbids; recorded by `recordingRefusals` after the rollback. */
class MoveRefused extends AppError {
  readonly move: Move

  constructor(code: ErrorCode, move: Move) {
    super(code)
    this.move = move
  }
}

const record = (tx: Db, { order, to, cause, at }: Move, isRefused: boolean): Promise<void> =>
  insertTransition(tx, order, { id: v7(), to, cause, isRefused, at })

const codeOf = (status: OrderStatus): ErrorCode =>
  status === 'approved' ? 'order_already_paid' : status === 'expired' ? 'order_expired' : 'order_not_payable'

/**
 * Changes a locked order's status and records it. Throws, by its present status, order_already_paid,
 * order_expired or order_not_payable.
 */
export const moveOrder = async (tx: Db, move: Move): Promise<Order> => {
  const { order, to, cause } = move
  if (!canMove(order.status, to, cause)) throw new MoveRefused(codeOf(order.status), move)
  await updateOrder(tx, order, { status: to })
  await record(tx, move, false)
  return { ...order, status: to }
}

/**
 * As `moveOrder`, for a gateway's report: a forbidden transition is recorded and leaves the order unchanged.
 */
export const tryMoveOrder = async (tx: Db, move: Move): Promise<Order> => {
  if (canMove(move.order.status, move.to, move.cause)) return moveOrder(tx, move)
  await record(tx, move, true)
  return move.order
}

/**
 * Runs `work` (a transaction of its own), and records the transition that it refused, despite the rollback.
 */
export const recordingRefusals = async <Result>(db: Db, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MoveRefused) await transact(db, (tx) => record(tx, error.move, true))
    throw error
  }
}
