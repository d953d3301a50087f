import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'
import type { Phone } from './user-queries.ts'

/** Prefixes dialled in Mexico until 2019; people still write them. */
const MEXICAN_LEGACY_PREFIX = /^(?:044|045|1)(?=\d{10}$)/

/** Removes the prefixes dialled in Mexico until 2019. */
export const nationalDigits = (isMexican: boolean, digits: string): string =>
  isMexican ? digits.replace(MEXICAN_LEGACY_PREFIX, '') : digits

export type TypedPhone = { country_code_iso: string; country_code: string; phone_number: string }

/** The invalid field, or the phone as stored. */
export type PhoneReading = { phone: Phone } | { wrong: 'country_code_iso' | 'country_code' | 'phone_number' }

/**
 * Parses a phone typed as country, dial code without plus, and national digits. Only its length is checked,
 * because new number ranges appear faster than lists of them are updated.
 */
export const readPhone = (typed: TypedPhone): PhoneReading => {
  const { country_code_iso: country, country_code: countryCode } = typed
  if (!isSupportedCountry(country)) return { wrong: 'country_code_iso' }
  if (getCountryCallingCode(country) !== countryCode) return { wrong: 'country_code' }
  const parsed = parsePhoneNumberFromString(nationalDigits(country === 'MX', typed.phone_number), country)
  if (!parsed?.isPossible() || parsed.countryCallingCode !== countryCode) return { wrong: 'phone_number' }
  return {
    phone: { countryCode, countryCodeIso: country, national: parsed.nationalNumber, e164: parsed.number },
  }
}

/** Known dial codes; the library throws on any other. */
const dialCodes: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
)

/**
 * A phone in recovery; the country is null where the dial code is shared and the number does not determine
 * it.
 */
export type Dialled = { e164: string; country: string | null }

/** Parses dial code and national digits as `readPhone` does, without a country; null when invalid. */
export const readDialled = (typed: { country_code: string; phone_number: string }): Dialled | null => {
  const { country_code: countryCode } = typed
  if (!dialCodes.has(countryCode)) return null
  const national = nationalDigits(countryCode === '52', typed.phone_number)
  const parsed = parsePhoneNumberFromString(national, { defaultCallingCode: countryCode })
  if (!parsed?.isPossible() || parsed.countryCallingCode !== countryCode) return null
  return { e164: parsed.number, country: parsed.country ?? null }
}
