import type { Db } from '../../../db/index.ts'
import type { Order } from '../../orders/index.ts'
import { enqueueEnd } from '../jobs.ts'
import { payablePreferences } from './preference-queries.ts'

/** In the transaction that decides an order or gives it a new code: what a wallet could still pay of it is ended. */
export const endLater = async (tx: Db, order: Order, at: Date): Promise<void> => {
  if ((await payablePreferences(tx, order, at)).length > 0) await enqueueEnd(tx, order, at)
}
