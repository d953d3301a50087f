import { expect, test } from 'vitest'
import type { OpId, ProductId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { billOf, type Due } from '../../desk/bill.ts'
import { firstState, firstWith, nextState, type TillAction } from './till-state.ts'

const opId = '019ad73a-7800-7000-8000-000000000001' as OpId
const beer = 'beer' as ProductId
const balance = centavos(20_000)
const qr = { walletId: 'ana' as WalletId, code: '001ABC', balance, holder: 'Ana', lastCharge: null }
const due: Due = { order: { amount: centavos(500), items: [], tip: null }, paid: centavos(8_050) }

const after = (...actions: TillAction[]) => actions.reduce(nextState, firstState)
const found: TillAction = { type: 'found', qr, opId }
const tap: TillAction = { type: 'lineAdded', key: beer }
const nothing = { basket: new Map(), entry: '', tipPercent: null }

test('an order begun before its QR is scanned is that QR’s, and replaces the one begun earlier for it', () => {
  const key: TillAction = { type: 'keyPressed', key: '5' }
  const inHand = after(tap, tap, key, { type: 'typing', isOpen: true }, { type: 'lookUpStarted' })
  const order = { basket: new Map([[beer, 2]]), entry: '5', tipPercent: null }
  expect(inHand).toMatchObject({ step: 'scan', ...order })
  const picked = { basket: new Map([[beer, 7]]), entry: '', tipPercent: null }
  expect(nextState(inHand, { ...found, picked })).toMatchObject({ step: 'charge', ...order, isTyping: true })
  expect(after({ ...found, picked })).toMatchObject({ step: 'charge', ...picked })
})

test('an order in hand outlives a QR that is refused, and is not that of a bill’s next QR', () => {
  const problem = { title: 'QR bloqueado', words: 'Mándalo a la caja.' }
  const refused = after(tap, { type: 'lookUpStarted' }, { type: 'lookUpFailed', problem })
  expect(refused).toEqual({ ...after(tap), problem })
  expect(nextState(refused, { type: 'problemSeen' })).toEqual(after(tap))
  const bill = billOf({ way: 'qr', due })
  expect(nextState({ ...after(tap), bill }, found)).toMatchObject({ step: 'charge', ...nothing, due })
})

test('an order in hand when its room was left is there again, and an emptied one comes back', () => {
  const picked = { basket: new Map([[beer, 1]]), entry: '', tipPercent: null }
  const back = firstWith({ opened: null, bill: null, opId, picked })
  expect(back).toEqual(after(tap))
  const emptied = nextState(back, { type: 'emptied' })
  expect(emptied).toMatchObject({ ...nothing, emptied: picked })
  expect(nextState(emptied, { type: 'restored' })).toEqual(back)
})
