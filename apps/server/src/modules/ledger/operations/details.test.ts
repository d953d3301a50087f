import type { ProductId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { aCharge, useLedger } from '../../../../test/money/ledger.ts'
import { movements, verifyLedger } from '../index.ts'
import { readDetails, writeDetails } from './details.ts'
import { fingerprintOfOperation } from './booking.ts'

const ledger = useLedger()
const productId = '0c000000-0000-4000-8000-000000000001' as ProductId

const sale = {
  placeName: 'Barra Ñandú',
  note: 'sin hielo 🧊',
  tip: centavos(1_050),
  items: [
    { productId, name: 'Cerveza', quantity: 2, unitPrice: centavos(8_550) },
    { name: '', quantity: 0, unitPrice: centavos(-5) },
  ],
}

test('what a transfer says reads back as it was written', () => {
  expect(readDetails(writeDetails(sale))).toEqual(sale)
})

test('the stored text is fixed: it is in the chain for ever', () => {
  expect(
    writeDetails({
      placeName: 'B',
      note: null,
      tip: centavos(1),
      items: [
        { productId, name: 'ñ', quantity: 2, unitPrice: centavos(300) },
        { name: 'Otro monto', quantity: 1, unitPrice: centavos(5) },
      ],
    }),
  ).toBe(
    `{"place":"B","tip_centavos":1,"lines":[{"product_id":"${productId}","name":"ñ","quantity":2,"unit_price_centavos":300},{"product_id":null,"name":"Otro monto","quantity":1,"unit_price_centavos":5}]}`,
  )
})

test('nothing to say is an empty object', () => {
  const nothing = { placeName: null, note: null, tip: centavos(0), items: [] }
  expect(writeDetails(nothing)).toBe('{}')
  expect(readDetails('{}')).toEqual(nothing)
})

test('a text that ends too early, of another shape or with half a centavo is refused', () => {
  const text = writeDetails(sale)
  expect(() => readDetails(text.slice(0, -1))).toThrow(SyntaxError)
  for (const other of [
    '',
    '[]',
    '{"version":2}',
    text.replace('8550', '8550.5'),
    text.replace('"quantity":2,', ''),
  ])
    expect(() => readDetails(other)).toThrow(Error)
})

test('an amount that JSON would round is refused before it is stored', () => {
  const unitPrice = centavos(2n ** 53n)
  expect(() => writeDetails({ ...sale, items: [{ name: 'x', quantity: 1, unitPrice }] })).toThrow(RangeError)
})

const strangeTexts = {
  quotes: `"Michelada" 'doble' \\ {lumbre}, NULL`,
  'emoji and joined emoji': '🍺👩🏽‍🍳🇲🇽',
  'separators that are no line ends in JSON': 'uno\u2028dos\u2029tres',
  'control characters and NUL': '\u0000\u0001\t\r\n\u007f',
  'lone surrogates': '\ud83c y \udf7a',
  'two forms of one letter': 'e\u0301 é',
  'the escape of a NUL, written out': String.raw`\u0000 \x00`,
}

test.each(Object.entries(strangeTexts))(
  '%s in names survive in charges and other operations, and verify',
  async (_what, name) => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(1_000n)
    const place = { id: aCharge(walletId, 1n).place.id, name }
    const items = [{ name, quantity: 1, unitPrice: centavos(100) }]
    const batcher = event.aBatcher()
    await Promise.all([
      batcher.charge(aCharge(walletId, 100n, { place, items })),
      batcher.charge(aCharge(await event.aWallet(1_000n), 100n, { place, items })),
    ])
    const [charge] = await movements(ledger.database.db, event.eventId, walletId, { limit: 1 })
    expect(charge).toMatchObject({ placeName: name, items })
    const { rows } = await ledger.database.pool.query<{ details: string }>(
      `SELECT details FROM ledger.transfer WHERE event_id = $1 AND kind = 2`,
      [event.eventId],
    )
    const text = writeDetails({ placeName: name, note: null, tip: centavos(0), items })
    expect(rows).toEqual([{ details: text }, { details: text }])
    expect(await verifyLedger(ledger.database.db, event.eventId)).toMatchObject({ ok: true })
  },
)

test('fingerprints differ as soon as anything that matters does, also across the border of two fields', () => {
  const walletId = '0b000000-0000-4000-8000-000000000001'
  const item = { name: 'a', quantity: 1, unitPrice: centavos(1) }
  const contents = [
    { kind: 'charge', walletId, amount: 100n },
    { kind: 'charge', walletId, amount: 101n },
    { kind: 'charge', walletId, amount: 100n, tip: 1n },
    { kind: 'hold', walletId, amount: 100n },
    { kind: 'charge', walletId, amount: 100n, accounts: ['ab', 'c'] },
    { kind: 'charge', walletId, amount: 100n, accounts: ['a', 'bc'] },
    { kind: 'charge', walletId, amount: 100n, accounts: ['ab","c'] },
    { kind: 'charge', walletId, amount: 100n, refersTo: walletId },
    { kind: 'charge', otherWalletId: walletId, amount: 100n },
    { kind: 'charge', walletId, amount: 100n, items: [item] },
    { kind: 'charge', walletId, amount: 100n, items: [{ ...item, quantity: 2 }] },
    { kind: 'charge', walletId, amount: 100n, items: [{ ...item, productId }] },
  ]
  const prints = contents.map((content) => fingerprintOfOperation(content).toString('hex'))
  expect(new Set(prints).size).toBe(contents.length)
  const again = { kind: 'charge', walletId: walletId.toUpperCase(), amount: 100n }
  expect(fingerprintOfOperation(again).toString('hex')).toBe(prints[0])
})
