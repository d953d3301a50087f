import { expect, test } from 'vitest'
import { groupedPhone, splitInternational } from './phone-number.ts'

test.each(['5512345678', '15512345678', '0445512345678', '0455512345678'])(
  '%s is shown as the Mexican phone that the server will keep, in groups',
  (digits) => {
    expect(groupedPhone('MX', digits)).toBe('+52 55 1234 5678')
  },
)

test('a phone of another country is shown in its own groups', () => {
  expect(groupedPhone('US', '2015550123')).toBe('+1 201 555 0123')
})

test.each([
  ['MX', '55123'],
  ['MX', '551234567'],
  ['MX', '55123456789'],
  ['XX', '5512345678'],
])('in %s, %s is no phone', (country, digits) => {
  expect(groupedPhone(country, digits)).toBeUndefined()
})

test('a number that was pasted with its plus names its own country', () => {
  expect(splitInternational('+52 55 1234 5678')).toEqual({ code: 'MX', digits: '5512345678' })
  expect(splitInternational('+1 201 555 0123')).toEqual({ code: 'US', digits: '2015550123' })
})

test('a number without plus names no country', () => {
  expect(splitInternational('55 1234 5678')).toBeUndefined()
})
