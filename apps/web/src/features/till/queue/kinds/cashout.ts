import { cashOut } from '@saldo/contract/cash-point'
import { tillCopy } from '@saldo/copy/till'
import { type KindFile, movedOf } from './kind.ts'

export const cashoutKind: KindFile<'cashout'> = {
  send: async (call, { eventId, opId, code, amount, occurredAt }) => {
    const body = { op_id: opId, code, amount, occurred_at: occurredAt }
    return movedOf(await call(cashOut, { params: { event: eventId }, body }))
  },
  words: tillCopy.kinds.cashout,
  amount: ({ amount }) => amount,
}
