import { describe, expect, test } from 'vitest'
import { guardText, looksLikeCardNumber } from './text-guard.ts'

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])

describe('text that no field may hold is refused', () => {
  test.each([
    ['a NUL byte', { name: 'a\0b' }],
    ['a NUL byte in a key', { 'a\0': 1 }],
    ['a lone surrogate', ['\ud800']],
    ['deep nesting', nested(40)],
    ['endless text', { name: 'a'.repeat(20_001) }],
  ])('%s', (_what, input) => {
    expect(() => guardText(input)).toThrow(expect.objectContaining({ code: 'malformed_text' }))
  })

  test.each(['4111111111111111', '5474 9254 3267 0366', '3711 803032 57522', '4111-1111-1111-1111'])(
    'the card number %s',
    (number) => {
      expect(() => guardText({ name: number })).toThrow(
        expect.objectContaining({ code: 'card_number_refused' }),
      )
    },
  )

  test('a card number that is sent as a number', () => {
    expect(() => guardText({ issuer_id: 4111111111111111 })).toThrow(
      expect.objectContaining({ code: 'card_number_refused' }),
    )
  })
})

test.each(['032180000118359719', '5512345678', '525512345678', '4111111111111112', 'ana@correo.mx'])(
  '%s is not a card number',
  (text) => {
    expect(looksLikeCardNumber(text)).toBe(false)
  },
)

test('ordinary text with accents, emoji and markup passes', () => {
  expect(() =>
    guardText({ name: 'José 🎉 "><img src=x onerror=alert(1)>', list: [1, null, true, { a: 'ñ' }] }),
  ).not.toThrow()
})

test('a gateway’s id may look like a card’s number', () => {
  expect(() => guardText({ 'data.id': '4111111111111111' }, { mayHoldNumbers: true })).not.toThrow()
  expect(() => guardText({ 'data.id': 'a\0' }, { mayHoldNumbers: true })).toThrow(
    expect.objectContaining({ code: 'malformed_text' }),
  )
})
