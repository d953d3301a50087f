import type { EventId, UserId } from '@saldo/contract/ids'
import { transact } from '../../../db/index.ts'
import { canBuy, eventOf } from '../../events/index.ts'
import {
  attemptsOf,
  enqueueExpiry,
  getOwnOrder,
  hasRoomFor,
  insertCode,
  lockOwnOrder,
  makePurchaseCode,
  moveOrder,
  ORDER_LIFE_MS,
  recordingRefusals,
  retryOf,
  updateOrder,
  type Order,
} from '../../orders/index.ts'
import { AppError } from '../../../kernel/errors.ts'
import { endLater } from '../settle/jobs.ts'
import { askForPerson } from './ask-for-person.ts'
import { endUnpaidNow } from '../begin/every-method.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'

/**
 * Gives one's own unpaid order a new purchase code and another 1800 s; a repeat before a new attempt returns
 * the same code. Throws order_not_found, event_closed, payment_in_process, order_already_paid,
 * order_not_payable, order_expired for one older than 24 h, balance_above_maximum for one that ended
 * meanwhile.
 */
export const retryOrder = async (
  deps: PaymentDeps,
  named: { eventId: EventId; code: string; userId: UserId },
): Promise<Order> => {
  const db = await deps.databases.forEvent(named.eventId)
  await askForPerson(deps, db, await getOwnOrder(db, named), 'retry')
  const event = await eventOf(deps.databases.control, named.eventId)
  const renewed = await recordingRefusals(db, () =>
    transact(db, async (tx) => {
      const at = deps.clock.now()
      const order = await lockOwnOrder(tx, named)
      const isOver = order.status !== 'pending' && order.status !== 'expired'
      if (isOver) return moveOrder(tx, { order, to: 'pending', cause: 'retry', at })
      const decision = retryOf(order, await attemptsOf(tx, order), at)
      canBuy(event, at)
      if (decision === 'keep') return order
      if (order.status === 'expired') {
        if (!(await hasRoomFor(tx, order, event.maxBalance, at))) throw new AppError('balance_above_maximum')
        await moveOrder(tx, { order, to: 'pending', cause: 'retry', at })
      }
      await endLater(tx, order, at)
      const changes = {
        code: makePurchaseCode(order.eventId),
        isCodeFromRetry: true,
        expiresAt: new Date(at.getTime() + ORDER_LIFE_MS),
        extensions: 0,
      }
      await updateOrder(tx, order, changes)
      await insertCode(tx, { ...order, ...changes }, at)
      await enqueueExpiry(tx, order, changes.expiresAt)
      return { ...order, ...changes, status: 'pending' as const }
    }),
  )
  await endUnpaidNow(deps, renewed)
  return renewed
}
