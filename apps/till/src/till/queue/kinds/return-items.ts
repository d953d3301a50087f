import { tillCopy } from '../../kit/copy.ts'
import { type KindFile, movedOf } from './kind.ts'

export const returnItemsKind: KindFile<'returnItems'> = {
  send: async (call, { eventId, opId, operation, chosen, reason }) => {
    // Rare, so outside the first load.
    const { returnItems } = await import('@saldo/contract/taking-back')
    const params = { event: eventId, operation }
    const reply = await call(returnItems, { params, body: { op_id: opId, items: [...chosen], reason } })
    return { ...movedOf(reply), parts: reply.parts }
  },
  words: tillCopy.kinds.returnItems,
  offline: 'refuse',
  amount: ({ amount }) => amount,
}
