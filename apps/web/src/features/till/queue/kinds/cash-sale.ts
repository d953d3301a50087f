import { cashSale } from '@saldo/contract/cash-point'
import { tillCopy } from '@saldo/copy/till'
import type { KindFile } from './kind.ts'

export const cashSaleKind: KindFile<'cashSale'> = {
  send: async (call, { eventId, opId, amount, items, occurredAt }) => {
    const body = {
      op_id: opId,
      amount,
      occurred_at: occurredAt,
      ...(items.length > 0 && { items: [...items] }),
    }
    await call(cashSale, { params: { event: eventId }, body })
    return {}
  },
  words: tillCopy.kinds.cashSale,
  amount: ({ amount }) => amount,
}
