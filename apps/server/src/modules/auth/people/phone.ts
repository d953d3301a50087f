import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js'
import type { Phone } from './user-queries.ts'

/** Mexico dialled these before its ten digits until 2019; people still write them. */
const MEXICAN_LEGACY_PREFIX = /^(?:044|045|1)(?=\d{10}$)/

/** Without the digits that Mexico dialled before them until 2019. */
export const nationalDigits = (isMexican: boolean, digits: string): string =>
  isMexican ? digits.replace(MEXICAN_LEGACY_PREFIX, '') : digits

export type TypedPhone = { country_code_iso: string; country_code: string; phone_number: string }

/** The field that is wrong, or the phone as it is stored. */
export type PhoneReading = { phone: Phone } | { wrong: 'country_code_iso' | 'country_code' | 'phone_number' }

/**
 * Reads a phone typed as country, dial code without plus, and national digits. Only its length is checked:
 * new ranges are handed out faster than any list of them.
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

/** The library throws on every other. */
const dialCodes: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
)

/** A phone as recovery names it; the country is null where the dial code is shared and the number doesn't tell. */
export type Dialled = { e164: string; country: string | null }

/** Reads dial code and national digits as `readPhone` does, for somebody who isn't asked for the country; or null. */
export const readDialled = (typed: { country_code: string; phone_number: string }): Dialled | null => {
  const { country_code: countryCode } = typed
  if (!dialCodes.has(countryCode)) return null
  const national = nationalDigits(countryCode === '52', typed.phone_number)
  const parsed = parsePhoneNumberFromString(national, { defaultCallingCode: countryCode })
  if (!parsed?.isPossible() || parsed.countryCallingCode !== countryCode) return null
  return { e164: parsed.number, country: parsed.country ?? null }
}
