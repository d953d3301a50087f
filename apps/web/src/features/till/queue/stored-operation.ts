import type { Answer, Operation, OperationOf } from './operation.ts'

/** An operation on the device, with its answer once there is one. */
export type StoredOperation = { opId: Operation['opId']; operation: Operation; answer: Answer | null }

/** Version 1 kept charges only, and nothing around them. */
type FirstCharge = Omit<OperationOf<'charge'>, 'kind' | 'tip' | 'items'>

/** What is kept of an operation, or of what any older version of the till has left on this device. */
export const storedOperationOf = (found: StoredOperation | Operation | FirstCharge): StoredOperation => {
  if ('operation' in found && 'answer' in found) return found
  const operation: Operation = 'kind' in found ? found : { ...found, kind: 'charge', tip: null, items: [] }
  return { opId: operation.opId, operation, answer: null }
}
