import { textOf } from '@saldo/client/form-fields.ts'

const KEY = 'depositDraft'
const names = ['account', 'amount', 'fee', 'arrived_on', 'reference'] as const

/** What was typed of a deposit before a fresh sign-in. */
export type Draft = Partial<Record<(typeof names)[number], string>>

/** Keeps a form's fields in this tab until the event's deposits are shown again. */
export const keepDraft = (event: number, form: FormData): void => {
  const draft = Object.fromEntries(names.map((name) => [name, textOf(form, name)]))
  sessionStorage.setItem(KEY, JSON.stringify({ event, draft }))
}

/** The fields that were kept for this event, once. */
export const draftOf = (event: number): Draft => {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  // Only keepDraft writes this key.
  const kept = JSON.parse(text ?? 'null') as { event: number; draft: Draft } | null
  return kept?.event === event ? kept.draft : {}
}

const format = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day of a calendar, without a clock: `31 ene 2026`. */
export const dayInWords = (day: string): string => format.format(new Date(`${day}T00:00:00Z`))
