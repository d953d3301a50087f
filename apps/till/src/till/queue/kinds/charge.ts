import { charge } from '@saldo/contract/venue'
import { tillCopy } from '../../kit/copy.ts'
import { placeOn } from '../made-by.ts'
import { type KindFile, movedOf } from './kind.ts'

export const chargeKind: KindFile<'charge'> = {
  send: async (
    call,
    { eventId, opId, code, amount, tip, items, occurredAt, pricedAt, discount, ...made },
  ) => {
    const body = {
      op_id: opId,
      code,
      amount,
      occurred_at: occurredAt,
      ...placeOn(made),
      ...(pricedAt !== undefined && { priced_at: pricedAt }),
      ...(items.length > 0 && { items: [...items] }),
      ...(tip !== null && { tip }),
      ...(discount && {
        discount: {
          id: discount.id,
          use_id: discount.useId,
          amount: discount.amount,
          ...(discount.person && { person: discount.person }),
        },
      }),
    }
    return movedOf(await call(charge, { params: { event: eventId }, body }))
  },
  words: tillCopy.kinds.charge,
  offline: 'refuse',
  amount: ({ amount }) => amount,
}
