import { expect, test } from 'vitest'
import type { WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { ApiError } from '@saldo/client/api/api-error.ts'
import type { Desk } from '../../desk/desk.ts'
import { createOpenBills } from '../../desk/open-bills.ts'
import { lookUntilLeft } from './look-until-left.ts'

const ana = {
  wallet_id: 'ana' as WalletId,
  ticket: null,
  available_balance: centavos(20_000),
  status: 'active',
  holder: 'Ana',
  last_charge: null,
}

/** A scan whose look-up `answer` ends. */
const aScan = () => {
  const answer = Promise.withResolvers<object>()
  const desk = { call: () => answer.promise, at: { event: { id: 1 } }, bills: createOpenBills(() => 0) }
  let isLeft = false
  const found = lookUntilLeft(desk as unknown as Desk, '001ABC', () => isLeft)
  return { found, answer: answer.resolve, refuse: answer.reject, leave: () => (isLeft = true) }
}

test('what a look-up finds is handed on while its scan is there', async () => {
  const { found, answer } = aScan()
  answer(ana)
  expect(await found).toEqual({
    walletId: 'ana',
    code: '001ABC',
    balance: 20_000n,
    holder: 'Ana',
    lastCharge: null,
  })
})

test.each([
  ['blocked', /bloqueado/, { status: 'blocked' }],
  ['of somebody who pays by live QR alone', /QR en vivo/, { is_live_only: true }],
])('a QR %s is a problem', async (_what, words, changes) => {
  const { found, answer } = aScan()
  answer({ ...ana, ...changes })
  expect(await found).toEqual({ problem: { title: expect.any(String), words: expect.stringMatching(words) } })
})

test('a look-up that is answered after its scan was left finds nothing, so nothing is charged', async () => {
  const { found, answer, leave } = aScan()
  leave()
  answer(ana)
  expect(await found).toBeNull()
})

test('a look-up that is refused after its scan was left tells nobody', async () => {
  const { found, refuse, leave } = aScan()
  leave()
  refuse(new ApiError({ status: 404, code: 'wallet_unknown', message: 'No.' }))
  expect(await found).toBeNull()
})
