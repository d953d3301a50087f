import { phoneCopy } from '@saldo/copy/phone'
import { textOf } from '../form-text.ts'

export type TypedPhone = { country_code_iso: string; country_code: string; phone_number: string }

/** The fewest digits that any screen takes for a phone number. */
export const minPhoneDigits = 5

/** What the fields of a PhoneField say. */
export const phoneOf = (form: FormData): TypedPhone => ({
  country_code_iso: textOf(form, 'country_code_iso'),
  country_code: textOf(form, 'country_code'),
  phone_number: textOf(form, 'phone_number'),
})

/** What is wrong with the phone, in words; undefined when a phone of that country may be so long, or nobody here can tell. */
export const phoneProblem = async (phone: TypedPhone): Promise<string | undefined> => {
  const numbers = await import('./phone-number.ts').catch(() => undefined)
  if (!numbers) return undefined
  const grouped = numbers.groupedPhone(phone.country_code_iso, phone.phone_number)
  return grouped === undefined ? phoneCopy.invalid : undefined
}
