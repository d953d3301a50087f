import { centavos, type Centavos } from '@saldo/contract/money'
import type { Operation } from '../queue/operation.ts'

/** The change of a top-up; null where nothing is due. */
export const changeOf = (operation: Operation): Centavos | null => {
  if (operation.kind !== 'topup' || operation.received === undefined) return null
  return operation.received > operation.amount ? centavos(operation.received - operation.amount) : null
}

/** The cash to give back for a sale that was taken back, whole or in part; null where a QR paid it. */
export const cashBackOf = (operation: Operation): Centavos | null =>
  (operation.kind === 'void' || operation.kind === 'returnItems') && operation.isCash
    ? operation.amount
    : null
