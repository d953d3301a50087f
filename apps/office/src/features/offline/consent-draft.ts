import type { Request } from '@saldo/contract/endpoint'
import { type Centavos, centavos, pesosOfCentavos } from '@saldo/contract/money'
import { type consentOffline, offlineBounds, type OfflineState } from '@saldo/contract/offline-office'
import { textOf } from '@saldo/client/form-fields.ts'
import { mxnShort } from '@saldo/client/format/money.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import { consentCopy as copy } from './consent-copy.ts'

/** What is sent as the consent. */
export type Agreed = Request<typeof consentOffline>['body']
export type Consent = NonNullable<OfflineState['consent']>

const amounts = ['max_sale', 'wallet_limit', 'till_limit'] as const
const counts = ['tills', 'hours'] as const
const consentFields = [...amounts, ...counts] as const
export type ConsentField = (typeof consentFields)[number]

/** A consent as it is typed. */
export type ConsentDraft = Record<ConsentField, string> & { takes_static: boolean }

const HOURS = '12'
const HOUR_MS = 3_600_000

/** A first consent: for every device at a bar, its amounts still to be decided. */
export const newDraft = (devices: number): ConsentDraft => ({
  max_sale: '',
  wallet_limit: '',
  till_limit: '',
  tills: devices === 0 ? '' : String(Math.min(devices, offlineBounds.tills)),
  hours: HOURS,
  takes_static: false,
})

const typed = (amount: Centavos): string => String(pesosOfCentavos(amount))

/** The consent in force as a draft of the one that takes its place, which lasts as long as was left at `at`. */
export const draftOf = ({ terms, tills, ends_at: endsAt }: Consent, at: string): ConsentDraft => {
  const hoursLeft = Math.ceil((Date.parse(endsAt) - Date.parse(at)) / HOUR_MS)
  return {
    max_sale: typed(terms.max_sale),
    wallet_limit: typed(terms.wallet_limit),
    till_limit: typed(terms.till_limit),
    tills: String(tills),
    hours: String(Math.min(Math.max(hoursLeft, 1), offlineBounds.hours)),
    takes_static: terms.takes_static,
  }
}

const countIn = (text: string, most: number): number | null => {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return count >= 1 && count <= most ? count : null
}

/** What the organiser loses where no QR can pay: each till up to its limit. */
const largestLoss = (tills: number, tillLimit: Centavos): Centavos => centavos(BigInt(tills) * tillLimit)

/** The largest loss of a draft, as soon as its two factors are typed. */
export const lossOf = (draft: ConsentDraft): { tills: number; limit: Centavos; loss: Centavos } | null => {
  const [tills, limit] = [countIn(draft.tills, offlineBounds.tills), typedPesos(draft.till_limit)]
  return tills === null || limit === null ? null : { tills, limit, loss: largestLoss(tills, limit) }
}

type Errors = Partial<Record<ConsentField, string>>

const amountError = (amount: Centavos | null, least: Centavos | null, tooLow: (least: string) => string) => {
  if (amount === null) return copy.noAmount
  if (amount === 0n) return copy.zero
  return least !== null && amount < least ? tooLow(mxnShort(least)) : undefined
}

/** A draft's errors by field, and what it agrees to where there is none. */
export const checked = (draft: ConsentDraft): { errors: Errors; agreed: Agreed | null } => {
  const [sale, wallet, till] = amounts.map((name) => typedPesos(draft[name]))
  const [tills, hours] = counts.map((name) => countIn(draft[name], offlineBounds[name]))
  const found = {
    max_sale: amountError(sale ?? null, null, () => ''),
    wallet_limit: amountError(wallet ?? null, sale ?? null, copy.belowSale),
    till_limit: amountError(till ?? null, wallet ?? null, copy.belowWallet),
    tills: tills === null ? copy.countBetween(offlineBounds.tills) : undefined,
    hours: hours === null ? copy.countBetween(offlineBounds.hours) : undefined,
  }
  const errors = Object.fromEntries(
    Object.entries(found).filter(([, error]) => error !== undefined),
  ) as Errors
  if (!sale || !wallet || !till || !tills || !hours || Object.keys(errors).length > 0)
    return { errors, agreed: null }
  const terms = { max_sale: sale, wallet_limit: wallet, till_limit: till, takes_static: draft.takes_static }
  return { errors, agreed: { ...terms, tills, hours, largest_loss: largestLoss(tills, till) } }
}

/** A form of the consent. */
export type ConsentState = {
  draft: ConsentDraft
  /** The field that has the focus, and those that had it before. */
  at: ConsentField | null
  left: readonly ConsentField[]
  /** Whether the largest loss is asked about. */
  isAsked: boolean
}

export const initialState = (draft: ConsentDraft): ConsentState => ({
  draft,
  at: null,
  left: [],
  isAsked: false,
})

export type ConsentAct =
  | { type: 'typed'; name: ConsentField; value: string }
  | { type: 'ticked'; takesStatic: boolean }
  /** Null: a control whose value can't be wrong. */
  | { type: 'entered'; name: ConsentField | null }
  | { type: 'submitted' }
  | { type: 'declined' }

export const consentReducer = (state: ConsentState, act: ConsentAct): ConsentState => {
  switch (act.type) {
    case 'typed':
      return { ...state, draft: { ...state.draft, [act.name]: act.value } }
    case 'ticked':
      return { ...state, draft: { ...state.draft, takes_static: act.takesStatic } }
    case 'entered':
      return { ...state, at: act.name, left: [...state.left, ...(state.at === null ? [] : [state.at])] }
    case 'submitted':
      return { ...state, left: consentFields, isAsked: checked(state.draft).agreed !== null }
    case 'declined':
      return { ...state, isAsked: false }
  }
}

/** The errors to show: an empty or wrong field is one only after it was left. */
export const shownErrors = ({ draft, left }: ConsentState): Errors => {
  const { errors } = checked(draft)
  return Object.fromEntries(Object.entries(errors).filter(([name]) => left.includes(name as ConsentField)))
}

const sentAmounts = [...amounts, 'largest_loss'] as const

/** The form fields that send a consent, its amounts in centavos; `agreedIn` reads them. */
export const fieldsOf = (agreed: Agreed): Record<string, string> => ({
  ...Object.fromEntries(sentAmounts.map((name) => [name, String(agreed[name])])),
  ...Object.fromEntries(counts.map((name) => [name, String(agreed[name])])),
  ...(agreed.takes_static && { takes_static: 'on' }),
})

export const agreedIn = (form: FormData) =>
  Object.fromEntries(sentAmounts.map((name) => [name, centavos(BigInt(textOf(form, name)))])) as Pick<
    Agreed,
    (typeof sentAmounts)[number]
  >
