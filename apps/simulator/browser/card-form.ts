import { type CardFields, createCardFields } from './card-fields.ts'
import type { Settings } from './contract.ts'
import { element } from './elements.ts'

const testCard = { number: '4075595716483764', expiry: '11/30', code: '123', holder: 'APRO' }

const texts = {
  pay: 'Pagar',
  busy: 'Procesando…',
  title: 'Tarjeta de crédito o débito',
  hint: 'Esto es un simulador: no se cobra nada. ',
  useTest: 'Usar una tarjeta de prueba',
}

export type CardForm = {
  fields: CardFields
  form: HTMLFormElement
  /** Shows an error of the whole form; undefined removes it. */
  fail: (sentence: string | undefined) => void
  setBusy: (isBusy: boolean) => void
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
  const alert = element('p', { class: 'alert', role: 'alert', hidden: true })
  const pay = element('button', { type: 'submit', class: 'pay' }, texts.pay)

  const form = element('form', { novalidate: true, 'aria-label': texts.title })
  if (!visual?.hideFormTitle) form.append(element('h3', {}, texts.title))
  form.append(...fields.rows, createHint(fields), alert)
  if (!visual?.hidePaymentButton) form.append(pay)

  const fail = (sentence: string | undefined) => {
    alert.textContent = sentence ?? ''
    alert.hidden = sentence === undefined
  }
  const setBusy = (isBusy: boolean) => {
    pay.setAttribute('aria-disabled', String(isBusy))
    pay.textContent = isBusy ? texts.busy : texts.pay
  }
  return { fields, form, fail, setBusy }
}
