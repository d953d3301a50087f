import { type CardMethod, RefusedCard, createToken, findMethod } from './card-calls.ts'
import { type CardForm, createCardForm } from './card-form.ts'
import { cardSheet } from './card-sheet.ts'
import type { CardDetails, CardFormData, Controller, Place } from './contract.ts'
import { shadowIn } from './elements.ts'

const texts = {
  notTaken: 'Aquí no se acepta ese tipo de tarjeta. Usa otra.',
  refused: 'Tu tarjeta no fue aceptada. Revisa los datos o usa otra.',
  unreachable: 'No pudimos leer tu tarjeta. Revisa tu conexión e inténtalo de nuevo.',
}

type Prepared = { formData: CardFormData; details: CardDetails }
type Brick = { place: Place; form: CardForm; amount: number }

const isTaken = ({ settings }: Place, { typeId }: CardMethod): boolean => {
  return settings.customization?.paymentMethods?.types?.included?.includes(typeId) ?? true
}

/** Exchanges the card for a token and builds the data that the page needs to charge it. */
const tokenise = async ({ place, form, amount }: Brick): Promise<Prepared | undefined> => {
  const { number, expiry, code, holder, email } = form.fields.values()
  const bin = number.slice(0, 8)
  const method = await findMethod(place.apiUrl, bin, amount)
  if (!expiry || !method || !isTaken(place, method)) {
    form.fields.number.fail(texts.notTaken)
    form.fields.number.input.focus()
    return undefined
  }
  const token = await createToken(place.apiUrl, place.publicKey, { number, ...expiry, code, holder })
  const payer = place.settings.initialization?.payer
  return {
    formData: {
      token,
      issuer_id: method.issuerId,
      payment_method_id: method.id,
      transaction_amount: amount,
      // The product asks for no instalments.
      installments: 1,
      payer: { ...payer, email: payer?.email ?? email ?? '' },
    },
    details: {
      bin,
      lastFourDigits: number.slice(-4),
      cardholderName: holder,
      paymentTypeId: method.typeId,
    },
  }
}

/** Validates the form and creates the token; undefined when the form shows the error. */
const prepare = async (brick: Brick): Promise<Prepared | undefined> => {
  brick.form.fail(undefined)
  if (!brick.form.fields.check()) return undefined
  try {
    return await tokenise(brick)
  } catch (error) {
    brick.form.fail(error instanceof RefusedCard ? texts.refused : texts.unreachable)
    const message = error instanceof Error ? error.message : String(error)
    brick.place.settings.callbacks?.onError?.({
      type: 'non_critical',
      cause: 'card_token_creation_failed',
      message,
    })
    return undefined
  }
}

/** One payment at a time: the button stays busy until the page has its answer. */
const submitOnce = (brick: Brick) => {
  let isBusy = false
  const pay = async () => {
    const prepared = await prepare(brick)
    if (prepared) await brick.place.settings.callbacks?.onSubmit?.(prepared.formData, prepared.details)
  }
  const free = () => {
    isBusy = false
    brick.form.setBusy(false)
  }
  brick.form.form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    brick.form.setBusy(true)
    // A page that refused the payment shows the error itself; the form only becomes enabled again.
    pay().then(free, free)
  })
}

/** Reports the card's first digits to the page. */
const followNumber = ({ settings }: Place) => {
  let bin = ''
  return (number: string) => {
    const next = number.length >= 6 ? number.slice(0, 8) : ''
    if (next === bin) return
    bin = next
    settings.callbacks?.onBinChange?.(bin)
  }
}

export const mountCardPayment = (place: Place): Controller => {
  const { host, root } = shadowIn(place.container, cardSheet)
  const form = createCardForm(place.settings, followNumber(place))
  const brick: Brick = { place, form, amount: place.settings.initialization?.amount ?? 0 }
  root.append(form.form)
  submitOnce(brick)

  let last: CardDetails | undefined
  const getFormData = async () => {
    const prepared = await prepare(brick)
    last = prepared?.details
    if (prepared) return prepared.formData
    const message = 'A field is missing or wrong'
    place.settings.callbacks?.onError?.({ type: 'non_critical', cause: 'incomplete_fields', message })
    return undefined
  }
  const update = ({ amount }: { amount?: number }) => {
    if (amount !== undefined && amount > 0) brick.amount = amount
  }
  return { unmount: () => host.remove(), update, getFormData, getAdditionalData: async () => last }
}
