import { textOf } from '@saldo/client/form-text.ts'

/** Year-month-day of the fields of BirthdayFields, without padding, as the contract wants it. */
export const birthdayOf = (form: FormData): string =>
  ['birth_year', 'birth_month', 'birth_day'].map((name) => textOf(form, name)).join('-')
