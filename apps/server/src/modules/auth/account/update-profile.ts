import type { SessionId } from '@saldo/contract/ids'
import { authCopy } from '@saldo/copy/auth'
import { v7 } from 'uuid'
import { transact, type Db } from '../../../db/index.ts'
import type { Act, Caller } from '../../../kernel/act.ts'
import { audit } from '../../../kernel/audit.ts'
import { AppError } from '../../../kernel/errors.ts'
import { notify } from '../../notifications/index.ts'
import { readBirthday } from '../people/birthday.ts'
import type { AccountDeps } from '../account-deps.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { readPhone, type TypedPhone } from '../people/phone.ts'
import { spendCodesOf } from '../recovery/phone-code-queries.ts'
import { setPhone, setPhoneCountry } from '../people/phone-queries.ts'
import { requireFresh } from '../sessions/sign-in.ts'
import {
  addresseeOf,
  lockUser,
  setProfile,
  type Phone,
  type Profile,
  type User,
} from '../people/user-queries.ts'

export type TypedProfile = TypedPhone & {
  name: string
  paternal_surname: string
  maternal_surname: string
  birthday_date: string
}

const readProfile = (typed: TypedProfile, now: Date): { profile: Profile; phone: Phone } => {
  const reading = readPhone(typed)
  const birthday = readBirthday(typed.birthday_date, now)
  const errors: Record<string, string[]> = {}
  if ('wrong' in reading)
    errors[reading.wrong] = [
      reading.wrong === 'phone_number' ? authCopy.phoneInvalid : authCopy.countryInvalid,
    ]
  if (birthday === null) errors.birthday_date = [authCopy.birthdayInvalid]
  if ('wrong' in reading || birthday === null) throw new AppError('validation_failed', { errors })
  const profile = {
    name: typed.name,
    paternalSurname: typed.paternal_surname,
    maternalSurname: typed.maternal_surname,
    birthday,
  }
  return { profile, phone: reading.phone }
}

/**
 * The new phone is unverified and can't recover the account; the old contacts are notified, and all other
 * sessions end.
 */
const changePhone = async (
  deps: AccountDeps,
  tx: Db,
  { user, phone }: { user: User; phone: Phone },
  act: Act<Caller>,
): Promise<SessionId[]> => {
  requireFresh(act)
  await spendCodesOf(tx, user.id, act.at)
  await setPhone(tx, user.id, phone, { at: act.at, isRegistered: false })
  await audit(tx, act, { action: 'phone_changed', subject: user.id })
  const oldPhone = user.phone?.e164 ?? null
  await notify(tx, deps, v7(), { kind: 'phone_changed', ...addresseeOf(user), oldPhone })
  return endSessionsOf(tx, user.id, {
    reason: 'credential_changed',
    except: act.actor.sessionId,
    now: act.at,
  })
}

/**
 * Changes the user's own profile. Throws validation_failed, and reauth_required when the phone changes and
 * the sign-in is older than 15 minutes; nothing is changed then.
 */
export const updateProfile = async (
  deps: AccountDeps,
  typed: TypedProfile,
  act: Act<Caller>,
): Promise<User> => {
  const { profile, phone } = readProfile(typed, act.at)
  const { user, ended } = await transact(deps.databases.control, async (tx) => {
    const before = await lockUser(tx, act.actor.id)
    if (!before) throw new AppError('unauthenticated')
    await setProfile(tx, before.id, profile)
    await audit(tx, act, { action: 'profile_changed', subject: before.id })
    if (before.phone?.e164 === phone.e164) {
      await setPhoneCountry(tx, before.id, phone)
      const kept = { ...phone, isVerified: before.phone.isVerified }
      return { user: { ...before, ...profile, phone: kept }, ended: [] }
    }
    const sessions = await changePhone(deps, tx, { user: before, phone }, act)
    return { user: { ...before, ...profile, phone: { ...phone, isVerified: false } }, ended: sessions }
  })
  deps.gatekeeper.refuse(ended)
  return user
}
