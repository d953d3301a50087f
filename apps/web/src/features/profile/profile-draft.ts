import type { User } from '@saldo/contract/auth'

const draftKey = 'profileDraft'

/** The profile form's values. */
export type ProfileFields = Pick<
  User,
  | 'name'
  | 'paternal_surname'
  | 'maternal_surname'
  | 'country_code'
  | 'country_code_iso'
  | 'phone_number'
  | 'birthday_date'
>

/** Stores the typed values while the user signs in again; in this tab only. */
export const keepDraft = (userId: string, fields: ProfileFields): void =>
  sessionStorage.setItem(draftKey, JSON.stringify({ userId, fields }))

/** What was kept for this user, once; undefined where there is nothing, or it is somebody else's. */
export const takeDraft = (userId: string): ProfileFields | undefined => {
  const text = sessionStorage.getItem(draftKey)
  sessionStorage.removeItem(draftKey)
  if (text === null) return undefined
  // Only keepDraft writes it.
  const draft = JSON.parse(text) as { userId: string; fields: ProfileFields }
  return draft.userId === userId ? draft.fields : undefined
}
