import { reissueQr } from '@saldo/contract/cash-point'
import { tillCopy } from '@saldo/copy/till'
import type { KindFile } from './kind.ts'

export const reissueKind: KindFile<'reissue'> = {
  send: async (call, { eventId, opId, of }) => {
    const reply = await call(reissueQr, { params: { event: eventId }, body: { op_id: opId, ...of } })
    return { code: reply.code, balance: reply.available_balance }
  },
  words: tillCopy.kinds.reissue,
  amount: () => null,
}
