import type { Answer, Operation, OperationOf } from './operation.ts'

/** A stored operation, with its answer once known. */
export type StoredOperation = { opId: Operation['opId']; operation: Operation; answer: Answer | null }

/** Version 1 stored charges only, without a wrapper. */
type FirstCharge = Omit<OperationOf<'charge'>, 'kind' | 'tip' | 'items'>

/** The stored operation, migrated from the format of any older version of the till. */
export const storedOperationOf = (found: StoredOperation | Operation | FirstCharge): StoredOperation => {
  if ('operation' in found && 'answer' in found) return found
  const operation: Operation = 'kind' in found ? found : { ...found, kind: 'charge', tip: null, items: [] }
  return { opId: operation.opId, operation, answer: null }
}
