import { refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
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

/** Refuses a phone of an impossible length for its country; passes it if the metadata fail to load. */
export const requirePhone = async (form: FormData): Promise<void> => {
  const { country_code_iso, phone_number } = phoneOf(form)
  const numbers = await import('./phone-number.ts').catch(() => undefined)
  if (numbers && numbers.groupedPhone(country_code_iso, phone_number) === undefined)
    throw refusal(phoneCopy.invalid, 'phone_number')
}
