import { redirectDocument } from 'react-router'
import type { User } from '@saldo/contract/auth'
import { updateUser } from '@saldo/contract/identity'
import { ApiError, sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { birthdayOf } from '../../shared/birthday/birthday-of.ts'
import { refreshUser } from '@saldo/client/session/current-user.ts'
import { textOf } from '@saldo/client/form-text.ts'
import { minPhoneDigits, phoneOf } from '../../shared/phone/phone-of.ts'
import { routes } from '@saldo/client/routes.ts'
import { storeUser } from '@saldo/client/session/session.ts'
import { keepDraft } from './profile-draft.ts'

/** `at` (epoch ms) distinguishes successive answers. */
export type SaveOutcome = { at: number } & (
  | { isSaved: true }
  | { isPhoneShort: true }
  | { problems: string[] }
)

/**
 * Saves the profile and reloads the user's data. Redirects to a fresh sign-in if the change requires one, and
 * stores the typed values meanwhile.
 */
export const saveProfile = async (user: User, form: FormData): Promise<SaveOutcome | Response> => {
  const at = Date.now()
  const fields = {
    name: textOf(form, 'name'),
    paternal_surname: textOf(form, 'paternal_surname'),
    maternal_surname: textOf(form, 'maternal_surname'),
    ...phoneOf(form),
    birthday_date: birthdayOf(form),
  }
  if (fields.phone_number.length < minPhoneDigits) return { isPhoneShort: true, at }
  try {
    storeUser(await call(updateUser, { params: { external_user: user.id }, body: fields }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'reauth_required')
      return { problems: sentencesOf(error), at }
    keepDraft(user.id, fields)
    return redirectDocument(routes.signIn({ returnUrl: routes.profile(), again: true }))
  }
  // The profile is already saved: a failed reload is not an error.
  await refreshUser().catch(() => undefined)
  return { isSaved: true, at }
}
