import type { z } from 'zod'
import { textOf } from '@saldo/client/form-fields.ts'

/** The ids that a form sends in one field, joined by spaces. */
export const idsIn = <Id>(form: FormData, name: string, id: z.ZodType<Id>): Id[] =>
  textOf(form, name)
    .split(' ')
    .map((one) => id.parse(one))
