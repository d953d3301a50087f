import { voidOperation } from '@saldo/contract/venue'
import { tillCopy } from '@saldo/copy/till'
import { type KindFile, movedOf } from './kind.ts'

export const voidKind: KindFile<'void'> = {
  send: async (call, { eventId, opId, operation, reason }) => {
    const params = { event: eventId, operation }
    return movedOf(await call(voidOperation, { params, body: { op_id: opId, reason } }))
  },
  words: tillCopy.kinds.void,
  amount: ({ amount }) => amount,
}
