import { textOf } from '@saldo/client/form-fields.ts'
import { draftUnder, withFreshSignIn } from '@saldo/client/session/fresh-sign-in.ts'
import { readSession } from '@saldo/client/session/session.ts'
import { lastSearch, searchAgain } from './search.ts'

/** Fields of a form of this screen, as they were typed before a fresh sign-in. */
export type Draft = { intent: string; fields: Record<string, string>; events: string[] }

type Kept = Draft & { search: ReturnType<typeof lastSearch> }

const kept = draftUnder<Kept>('peopleDraft')

const owner = (): string => readSession().user?.id ?? ''

const draftIn = (form: FormData): Draft => ({
  intent: textOf(form, 'intent'),
  fields: Object.fromEntries(
    ['user', 'role', 'event_id', 'email'].map((name) => [name, textOf(form, name)] as const),
  ),
  events: form.getAll('event_ids').map(String),
})

/** Sends a form; what was typed, and the search that found the person, are there again after a fresh sign-in. */
export const freshly = <T>(form: FormData, returnUrl: string, work: () => Promise<T>): Promise<T> =>
  withFreshSignIn(work, returnUrl, () => kept.keep(owner(), { ...draftIn(form), search: lastSearch() }))

/** What was kept, once; the search is the last one again. */
export const takeDraft = (): Draft | undefined => {
  const taken = kept.take(owner())
  if (taken) searchAgain(taken.search)
  return taken
}
