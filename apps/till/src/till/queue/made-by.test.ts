import { expect, test } from 'vitest'
import type { EventId, OpId, PlaceId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { callingSide } from '@saldo/client/test/fake-server.ts'
import { sendOperation } from './kinds.ts'
import { madeBy } from './made-by.ts'
import type { Operation } from './operation.ts'

const opId = '019ad73a-7800-7000-8000-000000000001' as OpId
const user = { id: '019ad73a-7800-7000-8000-00000000000a' as UserId, name: 'Luz Mora' }
const bar = { id: '019ad73a-7800-7000-8000-00000000000b' as PlaceId }
const event = { id: 1 as EventId }
const amount = centavos(8_550)

type Made = ReturnType<typeof madeBy>
const kinds: Record<string, (made: Made) => Operation> = {
  'a charge': (made) => ({
    ...made,
    kind: 'charge',
    code: '001ABC',
    amount,
    tip: null,
    items: [],
    holder: null,
  }),
  'a top-up': (made) => ({
    ...made,
    kind: 'topup',
    to: null,
    amount,
    tender: 'cash',
    voucher: null,
    holder: null,
  }),
  'a cash sale': (made) => ({ ...made, kind: 'cashSale', amount, items: [] }),
  'a rest that nobody pays': (made) => ({
    ...made,
    kind: 'dropRest',
    amount,
    paid: amount,
    reason: 'Se fue',
  }),
  'a tab that is opened': (made) => ({ ...made, kind: 'tabOpen', code: '001ABC', amount, holder: null }),
  'a shift that is opened': (made) => ({ ...made, kind: 'openShift', float: amount }),
}

test.each(Object.entries(kinds))(
  '%s says where it was made, however often and from wherever it is sent',
  async (_what, of) => {
    const { call, seen } = callingSide(() => 'no network')
    for (const place of [bar, null]) {
      const operation = of(madeBy({ at: { event, place }, user }, opId))
      for (let sent = 0; sent < 2; sent += 1) await sendOperation(call, operation).catch(() => undefined)
    }
    expect(seen.map(({ body }) => (body as { place_id?: string }).place_id)).toEqual([
      bar.id,
      bar.id,
      undefined,
      undefined,
    ])
  },
)
