import { textOf } from '@saldo/client/form-text.ts'
import { phoneCopy } from './copy.ts'

export type TypedPhone = { country_code_iso: string; country_code: string; phone_number: string }

/** The fewest digits accepted as a phone number on any screen. */
export const minPhoneDigits = 5

/** Reads the fields of a PhoneField. */
export const phoneOf = (form: FormData): TypedPhone => ({
  country_code_iso: textOf(form, 'country_code_iso'),
  country_code: textOf(form, 'country_code'),
  phone_number: textOf(form, 'phone_number'),
})

/**
 * The phone's validation error; undefined if its length is possible in that country, or if the metadata fail
 * to load.
 */
export const phoneProblem = async (phone: TypedPhone): Promise<string | undefined> => {
  const numbers = await import('./phone-number.ts').catch(() => undefined)
  if (!numbers) return undefined
  const grouped = numbers.groupedPhone(phone.country_code_iso, phone.phone_number)
  return grouped === undefined ? phoneCopy.invalid : undefined
}
