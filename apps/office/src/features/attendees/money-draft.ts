import { textOf } from '@saldo/client/form-fields.ts'
import { draftUnder } from '@saldo/client/session/fresh-sign-in.ts'

const names = ['intent', 'campaign', 'amount', 'direction', 'source', 'place', 'reason', 'note'] as const

/** What was typed of a promotion or a correction before a fresh sign-in; `intent` says which. */
export type Draft = Partial<Record<(typeof names)[number], string>>

const draft = draftUnder<Draft>('attendeeMoneyDraft')

/** Keeps a form's fields in this tab until the person's file is shown again. */
export const keepDraft = (_event: number, form: FormData): void =>
  draft.keep(
    textOf(form, 'wallet'),
    Object.fromEntries(
      names.flatMap((name) => (textOf(form, name) === '' ? [] : [[name, textOf(form, name)]])),
    ),
  )

/** The fields that were kept for this QR, once. */
export const takeDraft = (wallet: string): Draft | undefined => draft.take(wallet)
