import { expect, test } from 'vitest'
import type { OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { notStored } from '../../kit/refusals.ts'
import { askedAt, type Asked } from './asking.ts'
import { firstState, nextState, type TillAction } from './till-state.ts'

const opId = (last: string) => `019ad73a-7800-7000-8000-00000000000${last}` as OpId
const foundOf = (wallet: string, last: string): TillAction => ({
  type: 'found',
  qr: {
    walletId: wallet as WalletId,
    code: wallet,
    balance: centavos(20_000),
    holder: null,
    lastCharge: null,
  },
  opId: opId(last),
})
const after = (...actions: TillAction[]) => actions.reduce(nextState, firstState)

const order = { amount: centavos(8_550), items: [], tip: centavos(850) }
const refused: TillAction = { type: 'notStored', problem: notStored, opId: opId('1') }

test.each<[string, Asked]>([
  ['the customer is asked', order],
  ['about adults-only products is asked', 'adults'],
  ['about sold-out products is asked', 'soldOut'],
])('what %s before a charge that could not be made is not asked of the next customer', (_who, asked) => {
  const asking = { opId: opId('1'), asked }
  expect(askedAt(asking, after(foundOf('ana', '1')))).toBe(asked)
  expect(askedAt(asking, after(foundOf('ana', '1'), { type: 'keyPressed', key: '8' }))).toBe(asked)
  expect(askedAt(asking, after(foundOf('ana', '1'), refused))).toBeNull()
  expect(askedAt(asking, after(foundOf('ana', '1'), refused, foundOf('ben', '2')))).toBeNull()
})
