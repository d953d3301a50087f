import { register } from '@saldo/contract/sign-in'
import { signUpCopy } from '@saldo/copy/sign-up'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { birthdayOf } from '../../shared/birthday/birthday-of.ts'
import { textOf } from '@saldo/client/form-text.ts'
import { phoneOf, phoneProblem } from '../../shared/phone/phone-of.ts'

/** `isSent`: the server received the captcha's token, which is single-use. */
export type SignUpOutcome = { registeredEmail: string } | { problems: string[]; isSent: boolean }

/** Creates the account from the form. Returns problems instead of throwing. */
export const signUp = async (form: FormData): Promise<SignUpOutcome> => {
  const password = textOf(form, 'password')
  const confirmation = textOf(form, 'password_confirmation')
  if (password !== confirmation) return { problems: [signUpCopy.passwordsDiffer], isSent: false }
  const phone = phoneOf(form)
  const wrongPhone = await phoneProblem(phone)
  if (wrongPhone) return { problems: [wrongPhone], isSent: false }
  try {
    const user = await call(register, {
      body: {
        name: textOf(form, 'name'),
        paternal_surname: textOf(form, 'paternal_surname'),
        maternal_surname: textOf(form, 'maternal_surname'),
        ...phone,
        email: textOf(form, 'email'),
        birthday_date: birthdayOf(form),
        password,
        password_confirmation: confirmation,
        token_captcha: textOf(form, 'token_captcha'),
      },
    })
    return { registeredEmail: user.email }
  } catch (error) {
    return { problems: sentencesOf(error), isSent: true }
  }
}
