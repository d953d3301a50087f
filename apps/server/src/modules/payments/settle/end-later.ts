import type { Db } from '../../../db/index.ts'
import type { Order } from '../../orders/index.ts'
import { enqueueEnd } from './jobs.ts'
import { payablePreferences } from './preference-queries.ts'

/**
 * Enqueues the end of an order's payable preferences, in the transaction that decides it or changes its code.
 */
export const endLater = async (tx: Db, order: Order, at: Date): Promise<void> => {
  if ((await payablePreferences(tx, order, at)).length > 0) await enqueueEnd(tx, order, at)
}
