import { centavos, type Centavos } from '@saldo/contract/money'
import type { Operation } from '../queue/operation.ts'

/** The cash to give back with a top-up; null where nothing is due. */
export const changeOf = (operation: Operation): Centavos | null => {
  if (operation.kind !== 'topup' || operation.received === undefined) return null
  return operation.received > operation.amount ? centavos(operation.received - operation.amount) : null
}
