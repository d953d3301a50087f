import type { Request } from '@saldo/contract/endpoint'
import { centavos } from '@saldo/contract/money'
import { settlementLimits, type setTerms } from '@saldo/contract/settlement'
import { type draftStatement } from '@saldo/contract/settlement-statements'
import { refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import { draftUnder } from '@saldo/client/session/fresh-sign-in.ts'
import { placeCopy as copy } from './copy.ts'
import { typedPercent } from './percent.ts'

const amountIn = (form: FormData, name: string) => {
  const amount = typedPesos(textOf(form, name))
  if (amount === null) throw refusal(copy.noAmount, name)
  return amount
}

/** What a form of terms means; what is only text comes by its names. */
export const typedTerms = (form: FormData): Partial<Request<typeof setTerms>['body']> => {
  const commission = typedPercent(textOf(form, 'commission_bp'))
  if (commission === null) throw refusal(copy.noPercent, 'commission_bp')
  return {
    commission_bp: commission,
    fixed_fee: textOf(form, 'fixed_fee').trim() === '' ? centavos(0) : amountIn(form, 'fixed_fee'),
    vat_bp: Number(textOf(form, 'vat_bp')),
  }
}

/** The adjustments of a draft's form, those whose amount was left empty too: it is asked for. */
export const typedAdjustments = (
  form: FormData,
): Pick<Request<typeof draftStatement>['body'], 'adjustments'> => ({
  adjustments: Array.from({ length: settlementLimits.adjustments }, (_, i) => i)
    .filter((i) => form.has(`reason_${i}`))
    .map((i) => {
      const sign = textOf(form, `sign_${i}`)
      if (sign !== 'plus' && sign !== 'minus') throw refusal(copy.noSign, `sign_${i}`)
      const amount = amountIn(form, `amount_${i}`)
      return { amount: sign === 'plus' ? amount : centavos(0n - amount), reason: textOf(form, `reason_${i}`) }
    }),
})

const names = ['owner_name', 'rfc', 'commission_bp', 'fixed_fee', 'vat_bp'] as const

/** What was typed of a place's terms before a fresh sign-in; its CLABE is not kept in the browser. */
export type TermsDraft = Partial<Record<(typeof names)[number], string>>

const drafts = draftUnder<TermsDraft>('settlementTerms')

export const keepTerms = (place: string, form: FormData): void =>
  drafts.keep(place, Object.fromEntries(names.map((name) => [name, textOf(form, name)])))

/** What was kept for this place, once. */
export const takeTerms = (place: string): TermsDraft | undefined => drafts.take(place)
