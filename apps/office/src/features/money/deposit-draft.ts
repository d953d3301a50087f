import { textOf } from '@saldo/client/form-fields.ts'
import { draftUnder } from '@saldo/client/session/fresh-sign-in.ts'

const names = ['account', 'amount', 'fee', 'arrived_on', 'reference'] as const

/** What was typed of a deposit before a fresh sign-in. */
export type Draft = Partial<Record<(typeof names)[number], string>>

const draft = draftUnder<Draft>('depositDraft')

/** Keeps a form's fields in this tab until the event's deposits are shown again. */
export const keepDraft = (event: number, form: FormData): void =>
  draft.keep(String(event), Object.fromEntries(names.map((name) => [name, textOf(form, name)])))

/** The fields that were kept for this event, once. */
export const draftOf = (event: number): Draft => draft.take(String(event)) ?? {}
