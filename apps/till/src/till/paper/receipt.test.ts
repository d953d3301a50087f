import { expect, test } from 'vitest'
import type { EventId, OpId, PlaceId, ProductId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import type { Answer, Operation } from '../queue/operation.ts'
import { pastOperationOf, readPast } from '../queue/past-operation.ts'
import { handedTicket, movementTicket } from './handed.ts'
import { orderTicket, type Printing, receiptOf, receiptOfPast, receiptTicket } from './receipt.ts'
import { layOut, type Ticket } from './ticket.ts'

const by: Printing = {
  event: 'Feria de Piñón',
  place: { id: 'norte', name: 'Barra Norte' },
  user: { id: 'luz', name: 'Luz María Ortega' },
  timezone: 'America/Mexico_City',
}
const charge: Operation = {
  kind: 'charge',
  opId: '019ad73a-7800-7000-8000-0000000000af' as OpId,
  eventId: 1 as EventId,
  userId: 'luz' as UserId,
  placeId: 'norte' as PlaceId,
  occurredAt: '2026-12-01T02:00:00.000Z',
  code: '001SECRETCODE',
  amount: centavos(19_000),
  tip: centavos(2_000),
  items: [
    { product_id: 'beer' as ProductId, name: 'Cerveza', quantity: 2, unit_price: centavos(8_500) },
    { name: 'Ensalada', quantity: 0, unit_price: centavos(0) },
  ],
  holder: 'Ana Robles',
}
const booked: Answer = {
  kind: 'booked',
  booking: { of: 'charge', before: centavos(50_000), after: centavos(31_000) },
}
const refused: Answer = { kind: 'refused', code: 'event_closed', sentence: 'Ya terminó.', balance: null }

const textOf = (ticket: Ticket | null): string[] =>
  layOut(ticket ?? [], 58).map((row) => (row.kind === 'text' ? row.text.trim() : `[${row.code}]`))

const paperOf = (operation: Operation, answer: Answer): string[] => {
  const receipt = receiptOf(operation, answer)
  return receipt ? textOf(receiptTicket(receipt, by)) : []
}

test('a receipt tells where, when, by whom, what and how much, by first names and without the code', () => {
  expect(paperOf(charge, booked)).toEqual([
    'Feria de Piñón',
    'Barra Norte',
    '-'.repeat(32),
    'Cobro',
    '',
    'Folio             0000-0000-00AF',
    'Fecha         30 nov 2026, 20:00',
    'Atendió                      Luz',
    'Cliente                      Ana',
    '-'.repeat(32),
    '2 x Cerveza              $170.00',
    'Ensalada                   $0.00',
    'Propina                   $20.00',
    '-'.repeat(32),
    'Total    $190.00',
    'Saldo antes              $500.00',
    'Saldo después            $310.00',
    '',
    'Sin valor fiscal',
  ])
})

test('what was refused or has no answer has no receipt', () => {
  expect(receiptOf(charge, refused)).toBeNull()
  expect(receiptOf(charge, { kind: 'unclear' })).toBeNull()
  expect(receiptOfPast(pastOperationOf(charge, refused))).toBeNull()
  expect(receiptOfPast(pastOperationOf(charge, { kind: 'unclear' }))).toBeNull()
})

test('a reprint says so, and has the items and the folio of the receipt', () => {
  const kept = readPast(structuredClone(pastOperationOf(charge, booked)))
  const again = kept && receiptOfPast(kept)
  const lines = again ? textOf(receiptTicket(again, by)) : []
  expect(lines).toContain('REIMPRESIÓN')
  expect(lines.filter((line) => !line.startsWith('Saldo') && line !== 'REIMPRESIÓN')).toEqual(
    paperOf(charge, booked).filter((line) => !line.startsWith('Saldo')),
  )
})

test('a reprint elsewhere or by somebody else names neither place nor person', () => {
  const again = receiptOfPast(pastOperationOf(charge, booked))
  const other: Printing = {
    ...by,
    place: { id: 'sur', name: 'Barra Sur' },
    user: { id: 'eva', name: 'Eva' },
  }
  const words = again ? textOf(receiptTicket(again, other)).join() : ''
  expect(words).toContain('REIMPRESIÓN')
  expect(words).not.toMatch(/Sur|Norte|Eva|Luz/)
})

test('an order has what is to be prepared, and a sale without items has none', () => {
  const receipt = receiptOf(charge, booked)
  const lines = receipt ? textOf(orderTicket(receipt, by)) : []
  expect(lines).toEqual(expect.arrayContaining(['Comanda', 'Barra Norte', '2 x Cerveza']))
  expect(lines.join()).not.toMatch(/Ensalada|\$/)
  const typed = receiptOf({ ...charge, items: [] }, booked)
  expect(typed && orderTicket(typed, by)).toBeNull()
})

test('an order says below a combo all that its pieces are made of, and the receipt its own line alone', () => {
  const parts = [
    { product_id: 'beer' as ProductId, name: 'Cerveza clara', quantity: 2 },
    { product_id: 'chips' as ProductId, name: 'Papas', quantity: 1 },
  ]
  const combo = { name: 'Combo pareja', quantity: 2, unit_price: centavos(9_500), parts }
  const receipt = receiptOf({ ...charge, tip: null, items: [combo] }, booked)
  const lines = receipt ? textOf(orderTicket(receipt, by)) : []
  const at = lines.indexOf('2 x Combo pareja')
  expect(lines.slice(at, at + 3)).toEqual(['2 x Combo pareja', '- 4 x Cerveza clara', '- 2 x Papas'])
  expect(paperOf({ ...charge, tip: null, items: [combo] }, booked).join()).not.toMatch(/Papas|clara/)
})

test('a handed QR has its second code below a fold, and none where it can’t be claimed', () => {
  const handed = { code: '001ABC', claimCode: 'K7QM2XPA', balance: centavos(25_000) }
  const lines = textOf(handedTicket(handed, by, charge.occurredAt))
  expect(lines.indexOf('[001ABC]')).toBeLessThan(lines.indexOf('Dobla aquí y guárdalo aparte'))
  expect(lines.at(-1)).toBe('K7QM 2XPA')
  expect(textOf(handedTicket({ ...handed, claimCode: null }, by, charge.occurredAt)).join()).not.toContain(
    'Dobla',
  )
})

test('a movement of cash tells who asked and who agreed, with a line for each to sign', () => {
  const movement = {
    title: 'Retiro registrado',
    folio: 'Folio 1',
    amount: centavos(40_000),
    told: [
      ['Pidió', 'Carla'],
      ['Autorizó', 'Adela'],
    ],
  } as const
  const lines = textOf(movementTicket(movement, by))
  expect(lines[0]).toBe('Feria de Piñón')
  expect(lines.find((line) => line.includes('Folio 1'))).toMatch(/\$400\.00$/)
  expect(lines.find((line) => line.includes('Pidió'))).toMatch(/Carla$/)
  expect(lines.find((line) => line.includes('Autorizó'))).toMatch(/Adela$/)
  expect(lines.filter((line) => line === 'Firma')).toHaveLength(2)
})
