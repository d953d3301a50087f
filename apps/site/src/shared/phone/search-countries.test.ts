import { expect, test } from 'vitest'
import { countries, flagUrl } from './country-data.ts'
import { searchCountries } from './search-countries.ts'

const namesFor = (sought: string) => searchCountries(countries, sought).map(({ name }) => name)

test.each(['México', 'mexico', 'MÉXICO', ' méxico '])(
  '%s finds Mexico by its name, whatever the case and the accents',
  (sought) => {
    expect(namesFor(sought)).toEqual(['México'])
  },
)

test.each(['52', '+52'])('%s finds Mexico by its dialling code [S-5.16]', (sought) => {
  expect(namesFor(sought)).toEqual(['México'])
})

test.each(['mx', 'MX', 'mex'])('%s finds Mexico by its ISO code or its name [S-5.17]', (sought) => {
  expect(namesFor(sought)).toContain('México')
})

test('a lone plus is the beginning of every dialling code', () => {
  expect(namesFor('+')).toHaveLength(245)
})

test('Mexico comes first, the United States second, the others after the preferred ones by name [S-3.6]', () => {
  expect(countries.slice(0, 2).map(({ code }) => code)).toEqual(['MX', 'US'])
  expect(countries[7]?.name).toBe('Afganistán')
})

test('nothing sought finds all, in the order of the list', () => {
  expect(namesFor('  ')).toEqual(countries.map(({ name }) => name))
})

test('what is no country finds none', () => {
  expect(namesFor('Narnia')).toEqual([])
})

test('each of the 245 entries has every field and a flag, and the two-letter codes are unique [S-3.5]', () => {
  expect(countries).toHaveLength(245)
  for (const entry of countries) {
    expect(entry).toEqual({
      name: expect.stringMatching(/\p{L}/u),
      code: expect.stringMatching(/^[A-Z]{2}$/),
      capital: expect.stringMatching(/\p{L}/u),
      region: expect.stringMatching(/^(África|América del Norte|América del Sur|Asia|Europa|Oceanía)$/),
      currency: {
        code: expect.stringMatching(/^[A-Z]{3}$/),
        name: expect.stringMatching(/\p{L}/u),
        symbol: expect.stringMatching(/\S/),
      },
      language: { code: expect.stringMatching(/^[a-z]{2,3}$/), name: expect.stringMatching(/\p{L}/u) },
      dialling_code: expect.stringMatching(/^\+[1-9]\d{0,3}$/),
      isoCode: expect.stringMatching(/^[A-Z]{3}$/),
    })
  }
  expect(countries.filter(({ code }) => !flagUrl(code))).toEqual([])
  expect(new Set(countries.map(({ code }) => code)).size).toBe(245)
})
