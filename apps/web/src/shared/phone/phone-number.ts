import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Mexico dialled these before its ten digits until 2019; people still write them. */
const mexicanLegacyPrefix = /^(?:044|045|1)(?=\d{10}$)/

/** A phone in the international form, in groups: '+52 55 1234 5678'. Undefined where its length is wrong for the country. */
export const groupedPhone = (country: string, digits: string): string | undefined => {
  if (!isSupportedCountry(country)) return undefined
  const national = country === 'MX' ? digits.replace(mexicanLegacyPrefix, '') : digits
  const phone = parsePhoneNumberFromString(national, country)
  return phone?.isPossible() ? phone.formatInternational() : undefined
}

/** The country and the national digits of a number that was pasted with its plus; undefined when it is none. */
export const splitInternational = (text: string): { code: CountryCode; digits: string } | undefined => {
  const phone = parsePhoneNumberFromString(text)
  const [first] = phone?.getPossibleCountries() ?? []
  const code = phone?.country ?? first
  return phone && code ? { code, digits: phone.nationalNumber } : undefined
}
