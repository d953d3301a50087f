import { tillCopy } from '../../kit/copy.ts'
import { type KindFile, movedOf } from './kind.ts'

export const voidKind: KindFile<'void'> = {
  send: async (call, { eventId, opId, operation, reason }) => {
    // Rare, so outside the first load.
    const { voidOperation } = await import('@saldo/contract/taking-back')
    const params = { event: eventId, operation }
    const reply = await call(voidOperation, { params, body: { op_id: opId, reason } })
    return { ...movedOf(reply), parts: reply.parts }
  },
  words: tillCopy.kinds.void,
  offline: 'refuse',
  amount: ({ amount }) => amount,
}
