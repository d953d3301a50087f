import { blockQr } from '@saldo/contract/cash-point'
import { tillCopy } from '@saldo/copy/till'
import type { KindFile } from './kind.ts'

export const blockKind: KindFile<'block'> = {
  send: async (call, { eventId, opId, of }) => {
    const reply = await call(blockQr, { params: { event: eventId }, body: { op_id: opId, ...of } })
    return { balance: reply.available_balance }
  },
  words: tillCopy.kinds.block,
  amount: () => null,
}
