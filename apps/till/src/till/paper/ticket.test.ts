import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf, layOut, paperWidths, printed, type Line } from './ticket.ts'

const textOf = (lines: Line[], width: 58 | 80): string[] =>
  layOut(lines, width).map((row) => (row.kind === 'text' ? row.text : '[qr]'))

test('accents stay, and what no printer has becomes the nearest sign', () => {
  expect(printed('¡Ñandú, café y piñón! ÁÉÍÓÚÜ ¿Cuánto?')).toBe('¡Ñandú, café y piñón! ÁÉÍÓÚÜ ¿Cuánto?')
  expect(printed('“Mezcal” — 2…')).toBe('"Mezcal" - 2...')
  expect(printed('Šárka 🍺 n\u0303')).toBe('Sárka ? ñ')
  expect(printed('a\u0007b\u200dc\td')).toBe('abc d')
})

test('an amount stands whole at the right edge, beside the last row of a long name', () => {
  const line: Line = { kind: 'pair', left: '2 x Agua de jamaica con chía y limón', right: '$1,234.50' }
  expect(textOf([line], 58)).toEqual(['2 x Agua de jamaica', 'con chía y limón       $1,234.50'])
  expect(textOf([line], 80)).toEqual(['2 x Agua de jamaica con chía y limón   $1,234.50'])
})

test('large text has half of the columns, and rules fill the width', () => {
  expect(
    textOf([{ kind: 'text', text: 'Cobro', look: 'large', isCentred: true }, { kind: 'rule' }], 58),
  ).toEqual(['     Cobro', '-'.repeat(32)])
})

test('no row is wider than the paper, and nothing that can be printed is lost', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcñÑáé$1,.- '.split('')), maxLength: 90 })
  const look = fc.constantFrom('plain' as const, 'bold' as const, 'large' as const)
  fc.assert(
    fc.property(word, word, look, fc.constantFrom(...paperWidths), (left, right, as, width) => {
      const rows = textOf([{ kind: 'pair', left, right, look: as }], width)
      const most = as === 'large' ? columnsOf(width) / 2 : columnsOf(width)
      for (const row of rows) expect(row.length).toBeLessThanOrEqual(most)
      expect(rows.join('').replaceAll(' ', '')).toBe(`${left}${right}`.replaceAll(' ', ''))
    }),
  )
})
