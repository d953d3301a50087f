import { expect, test } from 'vitest'
import { readPhone } from './phone.ts'

const mexican = (phone_number: string) =>
  readPhone({ country_code_iso: 'MX', country_code: '52', phone_number })

test.each(['5512345678', '15512345678', '0445512345678', '0455512345678'])(
  '%s is the Mexican phone +52 55 1234 5678: the legacy prefixes 1, 044 and 045 are dropped',
  (typed) => {
    expect(mexican(typed)).toEqual({
      phone: { countryCode: '52', countryCodeIso: 'MX', national: '5512345678', e164: '+525512345678' },
    })
  },
)

test('a demo phone is one, although no operator hands its range out', () => {
  expect(mexican('5500000001')).toEqual({
    phone: { countryCode: '52', countryCodeIso: 'MX', national: '5500000001', e164: '+525500000001' },
  })
})

test('another country keeps its own rules', () => {
  expect(readPhone({ country_code_iso: 'US', country_code: '1', phone_number: '2015550123' })).toEqual({
    phone: { countryCode: '1', countryCodeIso: 'US', national: '2015550123', e164: '+12015550123' },
  })
})

test.each(['55123', '551234567', '55123456789', '123456789012345'])(
  '%s is too short or too long to be a Mexican phone',
  (typed) => {
    expect(mexican(typed)).toEqual({ wrong: 'phone_number' })
  },
)

test('a country that nobody can dial, and a dial code of another country, are named as the wrong field', () => {
  const phone_number = '5512345678'
  expect(readPhone({ country_code_iso: 'XX', country_code: '52', phone_number })).toEqual({
    wrong: 'country_code_iso',
  })
  expect(readPhone({ country_code_iso: 'MX', country_code: '1', phone_number })).toEqual({
    wrong: 'country_code',
  })
})
