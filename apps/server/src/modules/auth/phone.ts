import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js'
import type { Phone } from './user-queries.ts'

/** Mexico dialled these before its ten digits until 2019; people still write them. */
const MEXICAN_LEGACY_PREFIX = /^(?:044|045|1)(?=\d{10}$)/

const nationalDigits = (country: CountryCode, digits: string): string =>
  country === 'MX' ? digits.replace(MEXICAN_LEGACY_PREFIX, '') : digits

/** The field that is wrong, or the phone as it is stored. */
export type PhoneReading = { phone: Phone } | { wrong: 'country_code_iso' | 'country_code' | 'phone_number' }

/**
 * Reads a phone typed as country, dial code without plus, and national digits. Only its length is checked:
 * new ranges are handed out faster than any list of them.
 */
export const readPhone = (typed: {
  country_code_iso: string
  country_code: string
  phone_number: string
}): PhoneReading => {
  const { country_code_iso: country, country_code: countryCode } = typed
  if (!isSupportedCountry(country)) return { wrong: 'country_code_iso' }
  if (getCountryCallingCode(country) !== countryCode) return { wrong: 'country_code' }
  const parsed = parsePhoneNumberFromString(nationalDigits(country, typed.phone_number), country)
  if (!parsed?.isPossible() || parsed.countryCallingCode !== countryCode) return { wrong: 'phone_number' }
  return {
    phone: { countryCode, countryCodeIso: country, national: parsed.nationalNumber, e164: parsed.number },
  }
}
