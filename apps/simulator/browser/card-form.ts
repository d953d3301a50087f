import type { CardMethod } from './card-calls.ts'
import { type CardFields, createCardFields } from './card-fields.ts'
import { themable } from './card-sheet.ts'
import type { Settings } from './contract.ts'
import { element } from './elements.ts'

const testCard = { number: '4075595716483764', expiry: '11/30', code: '123', holder: 'APRO' }

const texts = {
  pay: 'Pagar',
  busy: 'Procesando…',
  title: 'Tarjeta de crédito o débito',
  months: 'Mensualidades',
  hint: 'Esto es un simulador: no se cobra nada. ',
  useTest: 'Usar una tarjeta de prueba',
}

export type CardForm = {
  fields: CardFields
  form: HTMLFormElement
  /** Shows an error of the whole form; undefined removes it. */
  fail: (sentence: string | undefined) => void
  setBusy: (isBusy: boolean) => void
  offerMonths: (method: CardMethod | undefined) => void
  months: () => number
}

const monthsLabel = (count: number) => (count === 1 ? 'Una sola exhibición' : `${count} mensualidades`)

const createMonths = (limits: { minInstallments?: number; maxInstallments?: number } = {}) => {
  const select = element('select', { id: 'installments', name: 'installments' })
  const row = element(
    'div',
    { class: 'field', hidden: true },
    element('label', { for: 'installments' }, texts.months),
    select,
  )
  const offer = (method: CardMethod | undefined) => {
    const { minInstallments = 1, maxInstallments = 1 } = limits
    const counts = (method?.installments ?? [1]).filter(
      (count) => count >= minInstallments && count <= maxInstallments,
    )
    const options = counts.map((count) => element('option', { value: count }, monthsLabel(count)))
    select.replaceChildren(...options)
    row.hidden = counts.length < 2
  }
  return { row, offer, value: () => Number(select.value) || 1 }
}

const createHint = (fields: CardFields) => {
  const useTest = element('button', { type: 'button' }, texts.useTest)
  useTest.addEventListener('click', () => fields.prefill(testCard))
  return element('p', { class: 'hint' }, texts.hint, useTest)
}

/** The complete form, not yet in the page; only its fields have behaviour. */
export const createCardForm = (settings: Settings, onNumber: (number: string) => void): CardForm => {
  const visual = settings.customization?.visual
  const fields = createCardFields({ withEmail: !settings.initialization?.payer?.email, onNumber })
  const months = createMonths(settings.customization?.paymentMethods)
  const alert = element('p', { class: 'alert', role: 'alert', hidden: true })
  const payText = visual?.texts?.formSubmit ?? texts.pay
  const pay = element('button', { type: 'submit', class: 'pay' }, payText)
  const title = visual?.texts?.formTitle ?? texts.title

  const form = element('form', { novalidate: true, 'aria-label': title })
  if (!visual?.hideFormTitle) form.append(element('h3', {}, title))
  form.append(...fields.rows, months.row, createHint(fields), alert)
  if (!visual?.hidePaymentButton) form.append(pay)

  const fail = (sentence: string | undefined) => {
    alert.textContent = sentence ?? ''
    alert.hidden = sentence === undefined
  }
  const setBusy = (isBusy: boolean) => {
    pay.setAttribute('aria-disabled', String(isBusy))
    pay.textContent = isBusy ? texts.busy : payText
  }
  return { fields, form, fail, setBusy, offerMonths: months.offer, months: months.value }
}

/** Applies the page's theme through the CSSOM, which a policy against inline styles allows. */
export const applyTheme = (host: HTMLElement, settings: Settings): void => {
  const variables = settings.customization?.visual?.style?.customVariables ?? {}
  for (const [name, value] of Object.entries(variables)) {
    const property = themable[name]
    if (property !== undefined && value !== undefined) host.style.setProperty(property, value)
  }
}
