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

/** Takes the stored values out of this tab; undefined when there are none, or they are another user's. */
export const takeDraft = (userId: string): ProfileFields | undefined => {
  const text = sessionStorage.getItem(draftKey)
  sessionStorage.removeItem(draftKey)
  if (text === null) return undefined
  // Only keepDraft writes this key.
  const draft = JSON.parse(text) as { userId: string; fields: ProfileFields }
  return draft.userId === userId ? draft.fields : undefined
}
