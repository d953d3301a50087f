import { termsVersion } from '@saldo/contract/auth'
import type { Registration } from '@saldo/contract/sign-in'
import { authCopy } from '@saldo/copy/auth'
import { transact } from '../../../db/index.ts'
import type { Captcha } from '../../../gateways/captcha/index.ts'
import { byAttendee, type Act } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { readBirthday } from '../people/birthday.ts'
import { spendCaptcha } from '../captcha/spend-captcha.ts'
import { newUser, type UserInput } from '../people/create-user.ts'
import { faultOfPassword } from '../passwords/password-rules.ts'
import { readPhone } from '../people/phone.ts'
import { welcome } from '../recovery/mail-verification.ts'
import { acceptTerms, insertUser, type User } from '../people/user-queries.ts'

const passwordSentence = { common: authCopy.passwordCommon, contains_you: authCopy.passwordContainsYou }

/** Validates a registration; throws validation_failed with every invalid field. */
const readRegistration = (typed: Registration, now: Date): UserInput => {
  const errors: Record<string, string[]> = {}
  const reading = readPhone(typed)
  if ('wrong' in reading)
    errors[reading.wrong] = [
      reading.wrong === 'phone_number' ? authCopy.phoneInvalid : authCopy.countryInvalid,
    ]
  const birthday = readBirthday(typed.birthday_date, now)
  if (birthday === null) errors.birthday_date = [authCopy.birthdayInvalid]
  const names = [typed.name, typed.paternal_surname, typed.maternal_surname]
  const fault = faultOfPassword(typed.password, { email: typed.email, names })
  if (fault !== null) errors.password = [passwordSentence[fault]]
  if ('wrong' in reading || birthday === null || fault !== null)
    throw new AppError('validation_failed', { errors })
  return {
    email: typed.email,
    password: typed.password,
    name: typed.name,
    paternalSurname: typed.paternal_surname,
    maternalSurname: typed.maternal_surname,
    phone: reading.phone,
    birthday,
  }
}

/**
 * Creates an account and records that its owner accepted the terms. Only a caller with a solved captcha
 * learns whether an e-mail is taken. Throws validation_failed, captcha_failed, captcha_unavailable.
 */
export const registerUser = async (
  deps: Deps,
  captcha: Captcha,
  typed: Registration,
  act: Act,
): Promise<User> => {
  const now = act.at
  const input = readRegistration(typed, now)
  await spendCaptcha(deps, captcha, typed.token_captcha, now)
  const { user, passwordHash } = await newUser(input, now)
  await transact(deps.databases.control, async (tx) => {
    if (!(await insertUser(tx, { ...user, passwordHash })))
      throw new AppError('validation_failed', { errors: { email: [authCopy.emailTaken] } })
    await acceptTerms(tx, user.id, termsVersion, now)
    await audit(tx, byAttendee(act, user.id), { action: 'register' })
    await welcome(deps, tx, user, now)
  })
  return user
}
