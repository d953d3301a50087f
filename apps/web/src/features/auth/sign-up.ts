import { register } from '@saldo/contract/auth'
import { signUpCopy } from '@saldo/copy/sign-up'
import { sentencesOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { textOf } from '../../shared/form-text.ts'
import { countryOf } from '../../shared/phone/countries.ts'

export type SignUpOutcome = { registeredEmail: string } | { problems: string[] }

/** Year-month-day without padding, as the contract wants it. */
const birthdayOf = (form: FormData): string =>
  ['birth_year', 'birth_month', 'birth_day'].map((name) => textOf(form, name)).join('-')

/** Creates the account that the form describes. Says what went wrong instead of throwing. */
export const signUp = async (form: FormData): Promise<SignUpOutcome> => {
  const password = textOf(form, 'password')
  const confirmation = textOf(form, 'password_confirmation')
  if (password !== confirmation) return { problems: [signUpCopy.passwordsDiffer] }
  const country = countryOf(textOf(form, 'country_code_iso'))
  try {
    const user = await call(register, {
      body: {
        name: textOf(form, 'name'),
        paternal_surname: textOf(form, 'paternal_surname'),
        maternal_surname: textOf(form, 'maternal_surname'),
        country_code_iso: country.iso,
        country_code: country.diallingCode,
        phone_number: textOf(form, 'phone_number'),
        email: textOf(form, 'email'),
        birthday_date: birthdayOf(form),
        password,
        password_confirmation: confirmation,
        token_captcha: textOf(form, 'token_captcha'),
      },
    })
    return { registeredEmail: user.email }
  } catch (error) {
    return { problems: sentencesOf(error) }
  }
}
