import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { fingerprintOfOperation } from './fingerprint.ts'
import { decodeSnapshot, encodeSnapshot } from './snapshot.ts'

const sale = {
  placeName: 'Barra Ñandú',
  note: 'sin hielo 🧊',
  tip: centavos(1_050),
  items: [
    { name: 'Cerveza', quantity: 2, unitPrice: centavos(8_550) },
    { name: '', quantity: 0, unitPrice: centavos(-5) },
  ],
}

test('a snapshot reads back as it was written', () => {
  expect(decodeSnapshot(encodeSnapshot(sale))).toEqual(sale)
})

test('the stored form is fixed: its bytes are in the chain for ever', () => {
  const bytes = encodeSnapshot({
    placeName: 'B',
    note: null,
    tip: centavos(1),
    items: [{ name: 'ñ', quantity: 2, unitPrice: centavos(300) }],
  })
  expect(bytes.toString('hex')).toBe('010001420000000000000000000100010002c3b100000002000000000000012c')
})

test('nothing to say takes no bytes', () => {
  const nothing = { placeName: null, note: null, tip: centavos(0), items: [] }
  expect(encodeSnapshot(nothing)).toEqual(Buffer.alloc(0))
  expect(decodeSnapshot(Buffer.alloc(0))).toEqual(nothing)
})

test('bytes that end too early or are of another version are refused', () => {
  const bytes = encodeSnapshot(sale)
  expect(() => decodeSnapshot(bytes.subarray(0, -1))).toThrow(RangeError)
  expect(() => decodeSnapshot(Buffer.concat([Buffer.from([2]), bytes.subarray(1)]))).toThrow(
    'Unknown snapshot version 2',
  )
})

test('fingerprints differ as soon as anything that matters does, also across the border of two fields', () => {
  const walletId = '0b000000-0000-4000-8000-000000000001'
  const contents = [
    { kind: 'charge', walletId, amount: 100n },
    { kind: 'charge', walletId, amount: 101n },
    { kind: 'charge', walletId, amount: 100n, tip: 1n },
    { kind: 'hold', walletId, amount: 100n },
    { kind: 'charge', walletId, amount: 100n, accounts: ['ab', 'c'] },
    { kind: 'charge', walletId, amount: 100n, accounts: ['a', 'bc'] },
    { kind: 'charge', walletId, amount: 100n, refersTo: walletId },
    { kind: 'charge', otherWalletId: walletId, amount: 100n },
    { kind: 'charge', walletId, amount: 100n, items: [{ name: 'a', quantity: 1, unitPrice: centavos(1) }] },
    { kind: 'charge', walletId, amount: 100n, items: [{ name: 'a', quantity: 2, unitPrice: centavos(1) }] },
  ]
  const prints = contents.map((content) => fingerprintOfOperation(content).toString('hex'))
  expect(new Set(prints).size).toBe(contents.length)
  expect(fingerprintOfOperation({ kind: 'charge', walletId, amount: 100n }).toString('hex')).toBe(prints[0])
})
