import { authCopy } from '@saldo/copy/auth'
import { z } from 'zod'

/** A required text of at most `max` characters. */
export const required = (max: number) =>
  z.string().trim().min(1, authCopy.required).max(max, authCopy.tooLong)

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, authCopy.required)
  .max(254, authCopy.tooLong)
  .pipe(z.email(authCopy.emailInvalid))
/** Length in code points, so that an emoji counts as one. */
const characters = (text: string): number => Array.from(text).length
export const password = z
  .string()
  .max(1024, authCopy.passwordTooLong)
  .refine((text) => characters(text) >= 8, authCopy.passwordTooShort)
  .refine((text) => characters(text) <= 128, authCopy.passwordTooLong)
  .meta({ minLength: 8, maxLength: 128 })
export const phoneNumber = z
  .string()
  .trim()
  .regex(/^\d{5,15}$/, authCopy.phoneInvalid)
export const countryCode = z.string().regex(/^\d{1,4}$/, authCopy.countryInvalid)
const countryCodeIso = z.string().regex(/^[A-Z]{2}$/, authCopy.countryInvalid)
export const names = { name: required(100), paternal_surname: required(100), maternal_surname: required(100) }
export const phone = {
  country_code_iso: countryCodeIso,
  country_code: countryCode,
  phone_number: phoneNumber,
}
/** A solved captcha; required only past a low limit. */
export const captchaToken = z.string().max(20_000).optional()
/** Year-month-day; month and day are not zero-padded on the wire. */
export const birthday = z.string().regex(/^\d{4}-\d{1,2}-\d{1,2}$/, authCopy.birthdayInvalid)

/** Whether the confirmation equals the password; forms don't send otherwise. */
export const passwordsAgree = (body: { password: string; password_confirmation: string }): boolean =>
  body.password === body.password_confirmation
