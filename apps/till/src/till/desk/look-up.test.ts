import { expect, test } from 'vitest'
import type { ProductId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { ApiError } from '@saldo/client/api/api-error.ts'
import type { Call } from '../queue/kinds/kind.ts'
import type { Desk } from './desk.ts'
import { lookUp } from './look-up.ts'
import { createOpenBills } from './open-bills.ts'

const ana = 'ana' as WalletId
const beers = { basket: new Map([['beer' as ProductId, 2]]), entry: '', tipPercent: null }
const found = {
  wallet_id: ana,
  ticket: null,
  available_balance: centavos(20_000),
  status: 'active',
  holder: 'Ana',
  last_charge: null,
}

/** A desk whose server answers as told, and remembers what was read. */
const deskWith = (answer: object) => {
  const read: string[] = []
  const call = async (_to: unknown, { body }: { body: { code: string } }) => {
    read.push(body.code)
    if (answer instanceof Error) throw answer
    return answer
  }
  const bills = createOpenBills(() => 0)
  const desk = { call: call as unknown as Call, at: { event: { id: 1 } }, bills } as unknown as Desk
  return { desk, bills, read }
}

test('a live QR is charged with its ticket, a static one with its code, for the same wallet', async () => {
  const live = deskWith({ ...found, ticket: 'T1' })
  expect(await lookUp(live.desk, 'V1')).toEqual({
    walletId: ana,
    code: 'T1',
    balance: 20_000n,
    holder: 'Ana',
    lastCharge: null,
    isBlocked: false,
  })
  expect(live.read).toEqual(['V1'])
  const fixed = deskWith({ ...found, status: 'blocked' })
  expect(await lookUp(fixed.desk, '001ABC')).toMatchObject({ walletId: ana, code: '001ABC', isBlocked: true })
})

test('an order that was begun goes on with the ticket of the newest scan', async () => {
  const { desk, bills } = deskWith({ ...found, ticket: 'T2' })
  bills.keep({ walletId: ana, code: 'T1', balance: centavos(0), holder: 'Ana', lastCharge: null }, beers)
  await lookUp(desk, 'V1')
  expect([bills.current(), bills.of(ana)]).toEqual(['T2', beers])
})

test.each([
  ['scan_expired', true],
  ['qr_used', true],
  ['live_qr_old', true],
  ['qr_replaced', true],
  ['too_many_requests', false],
  ['wallet_unknown', false],
])(
  'an order whose scan is refused with %s stays; whether it asks for a new scan: %s',
  async (code, isSpent) => {
    const refusal = new ApiError({ status: 409, code, message: 'No.' })
    const { desk, bills } = deskWith(refusal)
    bills.keep({ walletId: ana, code: 'T1', balance: centavos(0), holder: 'Ana', lastCharge: null }, beers)
    await expect(lookUp(desk, 'T1')).rejects.toBe(refusal)
    expect(bills.latest()).toMatchObject({ isSpent, picked: beers })
    expect(bills.current()).toBe(isSpent ? null : 'T1')
  },
)
