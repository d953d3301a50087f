import { expect, test } from 'vitest'
import { partsOf, withBrand } from './tokens.ts'

test('a sentence is cut at its tokens and loses nothing', () => {
  expect(partsOf('{brand} te responde en {email}, o por WhatsApp al {phone}.')).toEqual([
    { token: 'brand' },
    { text: ' te responde en ' },
    { token: 'email' },
    { text: ', o por WhatsApp al ' },
    { token: 'phone' },
    { text: '.' },
  ])
})

test('braces around anything else stay text, and a sentence without tokens is one part', () => {
  expect(partsOf('Un {desconocido} más.')).toEqual([
    { text: 'Un ' },
    { text: '{desconocido}' },
    { text: ' más.' },
  ])
  expect(partsOf('Sin nada.')).toEqual([{ text: 'Sin nada.' }])
})

test('a title carries the brand wherever it is named', () => {
  expect(withBrand('Qué es {brand} y qué no es {brand}', 'Saldo')).toBe('Qué es Saldo y qué no es Saldo')
})
