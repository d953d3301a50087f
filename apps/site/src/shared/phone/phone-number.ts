import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Prefixes dialled in Mexico before the ten digits until 2019; people still write them. */
const mexicanLegacyPrefix = /^(?:044|045|1)(?=\d{10}$)/

/** A phone in international format, in groups: '+52 55 1234 5678'. Undefined if its length is wrong for the country. */
export const groupedPhone = (country: string, digits: string): string | undefined => {
  if (!isSupportedCountry(country)) return undefined
  const national = country === 'MX' ? digits.replace(mexicanLegacyPrefix, '') : digits
  const phone = parsePhoneNumberFromString(national, country)
  return phone?.isPossible() ? phone.formatInternational() : undefined
}

/** Splits a number pasted with its plus into country and national digits; undefined if it is not a phone number. */
export const splitInternational = (text: string): { code: CountryCode; digits: string } | undefined => {
  const phone = parsePhoneNumberFromString(text)
  const [first] = phone?.getPossibleCountries() ?? []
  const code = phone?.country ?? first
  return phone && code ? { code, digits: phone.nationalNumber } : undefined
}
