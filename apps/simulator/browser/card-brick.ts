import { type CardFields, createCardFields } from './card-fields.ts'
import { cardSheet, themable } from './card-sheet.ts'
import { type CardMethod, createToken, findMethod } from './card-calls.ts'
import type { CardDetails, CardFormData, Controller, PaymentFormData, Place } from './contract.ts'
import { element, shadowIn } from './elements.ts'

const testCard = { number: '4075595716483764', expiry: '11/30', code: '123', holder: 'APRO' }

const texts = {
  pay: 'Pagar',
  busy: 'Procesando…',
  title: 'Tarjeta de crédito o débito',
  notTaken: 'Aquí no se acepta ese tipo de tarjeta. Usa otra.',
  noToken: 'No pudimos leer tu tarjeta. Revisa tu conexión e inténtalo de nuevo.',
  hint: 'Esto es un simulador: no se cobra nada. ',
  useTest: 'Usar una tarjeta de prueba',
}

type Form = {
  fields: CardFields
  alert: HTMLElement
  months: HTMLSelectElement
  monthsRow: HTMLElement
  pay: HTMLButtonElement
  form: HTMLFormElement
}

const buildForm = ({ settings }: Place, onNumber: (number: string) => void): Form => {
  const visual = settings.customization?.visual
  const fields = createCardFields({ withEmail: !settings.initialization?.payer?.email, onNumber })
  const alert = element('p', { class: 'alert', role: 'alert', hidden: true })
  const months = element('select', { id: 'installments' })
  const monthsRow = element(
    'div',
    { class: 'field', hidden: true },
    element('label', { for: 'installments' }, 'Mensualidades'),
    months,
  )
  const pay = element('button', { type: 'submit', class: 'pay' }, visual?.texts?.formSubmit ?? texts.pay)
  const useTest = element('button', { type: 'button' }, texts.useTest)
  useTest.addEventListener('click', () => fields.fill(testCard))
  const form = element('form', { novalidate: true, 'aria-label': texts.title })
  if (!visual?.hideFormTitle) form.append(element('h3', {}, visual?.texts?.formTitle ?? texts.title))
  form.append(...fields.rows, monthsRow, element('p', { class: 'hint' }, texts.hint, useTest), alert)
  if (!visual?.hidePaymentButton) form.append(pay)
  return { fields, alert, months, monthsRow, pay, form }
}

const applyTheme = (host: HTMLElement, { settings }: Place) => {
  const variables = settings.customization?.visual?.style?.customVariables ?? {}
  for (const [name, value] of Object.entries(variables)) {
    const property = themable[name]
    if (property !== undefined && value !== undefined) host.style.setProperty(property, value)
  }
}

const isTaken = ({ settings }: Place, typeId: string): boolean => {
  const { excluded, included } = settings.customization?.paymentMethods?.types ?? {}
  return !excluded?.includes(typeId) && (included === undefined || included.includes(typeId))
}

const offerMonths = ({ settings }: Place, { months, monthsRow }: Form, method: CardMethod | undefined) => {
  const limits = settings.customization?.paymentMethods
  const counts = (method?.installments ?? [1]).filter(
    (count) => count >= (limits?.minInstallments ?? 1) && count <= (limits?.maxInstallments ?? 1),
  )
  const label = (count: number) => (count === 1 ? 'Una sola exhibición' : `${count} mensualidades`)
  months.replaceChildren(...counts.map((count) => element('option', { value: count }, label(count))))
  monthsRow.hidden = counts.length < 2
}

type Prepared = { formData: CardFormData; details: CardDetails }

const createBrick = (place: Place) => {
  const { settings, apiUrl, publicKey } = place
  let amount = settings.initialization?.amount ?? 0
  let bin = ''
  const onNumber = (number: string) => {
    const next = number.length >= 6 ? number.slice(0, 8) : ''
    if (next === bin) return
    bin = next
    settings.callbacks?.onBinChange?.(bin)
    if (bin !== '') void findMethod(apiUrl, bin, amount).then((method) => offerMonths(place, form, method))
  }
  const form = buildForm(place, onNumber)
  const fail = (sentence: string | undefined) => {
    form.alert.textContent = sentence ?? ''
    form.alert.hidden = sentence === undefined
  }

  /** Checks the form and exchanges the card for a token; undefined when the form says what is wrong. */
  const prepare = async (): Promise<Prepared | undefined> => {
    fail(undefined)
    if (!form.fields.check()) return undefined
    const { number, expiry, code, holder, email } = form.fields.values()
    try {
      const method = await findMethod(apiUrl, number.slice(0, 8), amount)
      if (!method || !expiry || !isTaken(place, method.typeId)) {
        form.fields.number.fail(texts.notTaken)
        return undefined
      }
      const token = await createToken(apiUrl, publicKey, { number, ...expiry, code, holder })
      const payer = {
        ...settings.initialization?.payer,
        email: settings.initialization?.payer?.email ?? email ?? '',
      }
      const formData: CardFormData = {
        token,
        issuer_id: method.issuerId,
        payment_method_id: method.id,
        transaction_amount: amount,
        installments: Number(form.months.value) || 1,
        payer,
      }
      const details: CardDetails = {
        bin: number.slice(0, 8),
        lastFourDigits: number.slice(-4),
        cardholderName: holder,
        paymentTypeId: method.typeId,
      }
      return { formData, details }
    } catch (error) {
      fail(texts.noToken)
      const message = error instanceof Error ? error.message : String(error)
      settings.callbacks?.onError?.({ type: 'non_critical', cause: 'card_token_creation_failed', message })
      return undefined
    }
  }
  return { form, prepare, setAmount: (next: number) => (amount = next) }
}

type Shape = (prepared: Prepared) => CardFormData | PaymentFormData

/** One payment at a time: the button stays busy until the page has its answer. */
const submitOnce = (place: Place, brick: ReturnType<typeof createBrick>, shape: Shape) => {
  const { pay, form } = brick.form
  let isBusy = false
  const setBusy = (next: boolean) => {
    isBusy = next
    pay.setAttribute('aria-disabled', String(next))
    pay.textContent = next
      ? texts.busy
      : (place.settings.customization?.visual?.texts?.formSubmit ?? texts.pay)
  }
  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const prepared = await brick.prepare()
      if (prepared) await place.settings.callbacks?.onSubmit?.(shape(prepared), prepared.details)
    } catch {
      // The page refused its own payment and says why; the form is only free again.
    } finally {
      setBusy(false)
    }
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
}

const mount = (place: Place, shape: Shape): Controller => {
  const { host, root } = shadowIn(place.container, cardSheet)
  const brick = createBrick(place)
  applyTheme(host, place)
  root.append(brick.form.form)
  submitOnce(place, brick, shape)
  let last: CardDetails | undefined
  return {
    unmount: () => host.remove(),
    update: (values) => void (typeof values.amount === 'number' && brick.setAmount(values.amount)),
    getFormData: async () => {
      const prepared = await brick.prepare()
      last = prepared?.details
      if (prepared) return shape(prepared)
      const message = 'A field is missing or wrong'
      place.settings.callbacks?.onError?.({ type: 'non_critical', cause: 'incomplete_fields', message })
      return undefined
    },
    getAdditionalData: async () => last,
  }
}

export const mountCardPayment = (place: Place): Controller => mount(place, ({ formData }) => formData)

export const mountPayment = (place: Place): Controller =>
  mount(place, ({ formData, details }) => ({
    paymentType: details.paymentTypeId,
    selectedPaymentMethod: details.paymentTypeId,
    formData,
  }))
