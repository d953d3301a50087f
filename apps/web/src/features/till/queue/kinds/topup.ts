import { cashTopup } from '@saldo/contract/cash-point'
import { tillCopy } from '@saldo/copy/till'
import { type KindFile, movedOf } from './kind.ts'

export const topupKind: KindFile<'topup'> = {
  send: async (call, { eventId, opId, to, amount, tender, occurredAt }) => {
    const body = { op_id: opId, ...to, amount, tender, occurred_at: occurredAt }
    const reply = await call(cashTopup, { params: { event: eventId }, body })
    return { ...movedOf(reply), qr: reply.qr }
  },
  words: tillCopy.kinds.topup,
  amount: ({ amount }) => amount,
}
