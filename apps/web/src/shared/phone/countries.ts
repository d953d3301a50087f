import type data from '@saldo/copy/countries.json'

/** A country as the specification lists it; `dialling_code` has its plus, `code` has two letters. */
export type Country = (typeof data)[number]

/** What a form needs of a country. */
export type PickedCountry = Pick<Country, 'code' | 'dialling_code'>

/** Known without the list, which loads after the first paint. */
export const defaultCountry: PickedCountry = { code: 'MX', dialling_code: '+52' }

/** The country of a user's own data; Mexico where they name none. */
export const countryOfUser = (user: {
  country_code: string | null
  country_code_iso: string | null
}): PickedCountry =>
  user.country_code && user.country_code_iso
    ? { code: user.country_code_iso, dialling_code: `+${user.country_code}` }
    : defaultCountry
