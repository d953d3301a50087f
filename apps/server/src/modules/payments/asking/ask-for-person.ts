import type { Db } from '../../../db/index.ts'
import { claimQuestion, type Order } from '../../orders/index.ts'
import type { PaymentDeps, Source } from '../payment-deps.ts'
import { askAboutOrder, searchCode } from './ask-gateway.ts'

/** What is being asked at this moment: whoever wants to know the same waits for the same answer. */
const running = new Map<string, Promise<void>>()

const ask = async (deps: PaymentDeps, db: Db, order: Order, source: Source): Promise<void> => {
  if (!(await claimQuestion(db, order, deps.clock.now()))) return
  if (!(await deps.limiter.isWithin('people_questions', 'all'))) return
  await askAboutOrder(deps, db, order, source)
  // Also what no attempt of ours knows: a payment that was started elsewhere with this order's code.
  if (source === 'confirm') await searchCode(deps, order.code, source)
}

/**
 * Asks the gateway about an order because somebody wants to know: one question at a time and one in five seconds, and
 * only while people's questions leave room for payments and notices. Who asks oftener learns what we know.
 */
export const askForPerson = async (
  deps: PaymentDeps,
  db: Db,
  order: Order,
  source: Source,
): Promise<void> => {
  const key = `${order.eventId}:${order.orderId}`
  const already = running.get(key)
  if (already) return already
  const asking = ask(deps, db, order, source).finally(() => running.delete(key))
  running.set(key, asking)
  return asking
}
