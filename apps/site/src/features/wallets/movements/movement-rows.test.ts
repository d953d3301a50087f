import { expect, test } from 'vitest'
import { centavos } from '@saldo/contract/money'
import type { OpId } from '@saldo/contract/ids'
import type { Movement } from '@saldo/contract/wallets'
import { pendingWords, rowOf, wordsOf } from './movement-rows.ts'

/** Neither the runner's clock nor the reader's: the event's. */
const zone = 'Asia/Tokyo'
const now = new Date('2026-12-12T23:00:00+09:00')
const movement: Movement = {
  id: '2',
  kind: 'charge',
  purchase_type: 2,
  amount: centavos(-8_550),
  balance_after: centavos(11_450),
  place: 'Barra Norte',
  items: [],
  tip: null,
  at: '2026-12-12T13:41:00.000Z',
}
const cerveza = { name: 'Cerveza', quantity: 2, unit_price: centavos(4_000) }
const agua = { name: 'Agua', quantity: 1, unit_price: centavos(550) }

test('a charge reads by its place, what was bought and the hour', () => {
  expect(wordsOf({ ...movement, items: [cerveza, agua] }, now, zone)).toEqual({
    title: 'Barra Norte',
    detail: '2 Cerveza, 1 Agua · 22:41',
  })
})

test('items that went back say which, and where', () => {
  const returned = {
    ...movement,
    kind: 'item_return',
    amount: centavos(4_000),
    items: [{ ...cerveza, quantity: 1 }],
  }
  expect(wordsOf(returned, now, zone)).toEqual({
    title: 'Devolución de 1 Cerveza',
    detail: 'Barra Norte · 22:41',
  })
})

test('a part of a piece that several paid says so', () => {
  const part = { ...cerveza, quantity: 0 }
  expect(wordsOf({ ...movement, items: [agua, part] }, now, zone).detail).toBe(
    '1 Agua, Parte de Cerveza · 22:41',
  )
})

test('a charge of a typed amount is a purchase, and one without a place is called so too', () => {
  expect(wordsOf(movement, now, zone)).toEqual({ title: 'Barra Norte', detail: 'Consumo · 22:41' })
  expect(wordsOf({ ...movement, place: null }, now, zone)).toEqual({ title: 'Consumo', detail: '22:41' })
})

test('a tip is a line of its own beside what was bought, so that the amount adds up', () => {
  const paid = { ...movement, amount: centavos(-9_405), items: [cerveza, agua], tip: centavos(855) }
  const row = rowOf(paid, now, zone)
  expect([row.amount, row.detail, row.tip]).toEqual([-9_405n, '2 Cerveza, 1 Agua · 22:41', 'Propina: $8.55'])
  expect(rowOf(movement, now, zone)).not.toHaveProperty('tip')
})

test('what a charge took of promotion is a line of its own, and a gift says so in its title alone', () => {
  expect(rowOf({ ...movement, promo: centavos(3_000) }, now, zone).promo).toBe('De promoción: $30.00')
  expect(rowOf(movement, now, zone)).not.toHaveProperty('promo')
  const gift = rowOf({ ...movement, kind: 'promo_grant', place: null, promo: centavos(3_000) }, now, zone)
  expect([gift.title, gift.promo]).toEqual(['Promoción: se gasta primero y no se devuelve', undefined])
})

test('a top-up tells whether it was made online or at a place', () => {
  expect(wordsOf({ ...movement, kind: 'topup', place: null }, now, zone)).toEqual({
    title: 'Recarga en línea',
    detail: '22:41',
  })
  expect(wordsOf({ ...movement, kind: 'topup', place: 'Caja Entrada' }, now, zone)).toEqual({
    title: 'Recarga',
    detail: 'Caja Entrada · 22:41',
  })
})

test('every kind that changes what can be spent has words of its own', () => {
  const titleOf = (kind: string) => wordsOf({ ...movement, kind, place: null }, now, zone).title
  expect(
    ['tip', 'hold', 'hold_void', 'charge_void', 'tip_void', 'topup_void', 'merge_out', 'merge_in'].map(
      titleOf,
    ),
  ).toEqual([
    'Propina',
    'Apartado para tu reembolso',
    'Reembolso no realizado',
    'Cobro anulado',
    'Propina anulada',
    'Recarga anulada',
    'Saldo pasado a otro QR',
    'Saldo recibido de otro QR',
  ])
  expect(
    ['chargeback', 'chargeback_won', 'refund', 'refund_returned', 'cash_out', 'breakage'].map(titleOf),
  ).toEqual([
    'Pago reclamado a tu banco',
    'Pago confirmado por tu banco',
    'Reembolso',
    'Reembolso que tu banco devolvió',
    'Reembolso en efectivo',
    'Saldo vencido al terminar el evento',
  ])
})

test('a kind that this version does not know is a movement, also when it is named like something every object has', () => {
  expect(wordsOf({ ...movement, kind: 'parking', place: null }, now, zone).title).toBe('Movimiento')
  expect(wordsOf({ ...movement, kind: 'toString', place: null }, now, zone).title).toBe('Movimiento')
})

test('a sale of a bar without a network says when it was made and when it was booked', () => {
  const late = { ...movement, made_at: '2026-12-12T13:24:00.000Z' }
  expect(rowOf(late, now, zone)).toMatchObject({
    detail: 'Consumo · 22:41',
    made: 'Comprado a las 22:24, registrado a las 22:41: la barra estaba sin red',
  })
  const overnight = { ...movement, made_at: '2026-12-11T14:58:00.000Z' }
  expect(rowOf(overnight, now, zone).made).toBe(
    'Comprado el 11 dic, 23:58, registrado a las 22:41: la barra estaba sin red',
  )
  expect(rowOf(movement, now, zone)).not.toHaveProperty('made')
})

test('what waits for the organiser is told with its amount, place and hour', () => {
  const sale = { id: 'a' as OpId, amount: centavos(4_500), place: 'Barra Norte', at: movement.at }
  expect(pendingWords(sale, now, zone)).toBe('Por confirmar: $45.00 en Barra Norte, 22:41')
  expect(pendingWords({ ...sale, place: null }, now, zone)).toBe('Por confirmar: $45.00, 22:41')
})
