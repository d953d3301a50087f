import type data from './countries.generated.json'

/** A country from the specification's list; `dialling_code` includes the plus, `code` is the two-letter ISO code. */
export type Country = (typeof data)[number]

/** The part of a country that a form needs. */
export type PickedCountry = Pick<Country, 'code' | 'dialling_code'>

/** Available without the country list, which loads after the first paint. */
export const defaultCountry: PickedCountry = { code: 'MX', dialling_code: '+52' }

/** The country in the user's data; Mexico when there is none. */
export const countryOfUser = (user: {
  country_code: string | null
  country_code_iso: string | null
}): PickedCountry =>
  user.country_code && user.country_code_iso
    ? { code: user.country_code_iso, dialling_code: `+${user.country_code}` }
    : defaultCountry
