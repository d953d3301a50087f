import {
  brandOf,
  codeLengthOf,
  digitsOf,
  groupExpiry,
  groupNumber,
  isPast,
  lengthOf,
  passesLuhn,
  readExpiry,
} from './card-number.ts'
import { type Field, element, field } from './elements.ts'

const brandNames = { visa: 'Visa', master: 'Mastercard', amex: 'Amex' }

/** Formats the typed text and keeps the caret behind the same digit. */
const keepGrouped = (input: HTMLInputElement, group: (text: string) => string) => {
  const caret = input.selectionStart ?? input.value.length
  const isAtEnd = caret === input.value.length
  const before = digitsOf(input.value.slice(0, caret)).length
  const grouped = group(input.value)
  if (grouped === input.value) return
  input.value = grouped
  let place = grouped.length
  if (!isAtEnd) {
    place = 0
    for (let seen = 0; seen < before && place < grouped.length; place += 1)
      if (/\d/.test(grouped.charAt(place))) seen += 1
  }
  input.setSelectionRange(place, place)
}

const numberProblem = (number: string): string | undefined => {
  if (number === '') return 'Escribe el número de tu tarjeta.'
  const brand = brandOf(number)
  if (!brand) return 'Aceptamos Visa, Mastercard y American Express.'
  const isWhole = number.length === lengthOf(brand) && passesLuhn(number)
  return isWhole ? undefined : 'Revisa el número: le falta o le sobra un dígito.'
}

const expiryProblem = (text: string, now: Date): string | undefined => {
  const expiry = readExpiry(text)
  if (!expiry) return 'Escribe mes y año, como 11/30.'
  return isPast(expiry, now) ? 'Esta tarjeta ya venció. Usa otra.' : undefined
}

const codeProblem = (code: string, number: string): string | undefined => {
  const length = codeLengthOf(brandOf(number))
  if (code.length === length) return undefined
  return length === 4 ? 'Escribe los 4 dígitos del frente.' : 'Escribe los 3 dígitos del reverso.'
}

const createInputs = (withEmail: boolean) => {
  const numeric = { type: 'text', inputmode: 'numeric', required: true }
  return {
    number: field('number', 'Número de tarjeta', {
      ...numeric,
      autocomplete: 'cc-number',
      placeholder: '0000 0000 0000 0000',
    }),
    expiry: field('expiry', 'Vencimiento', {
      ...numeric,
      autocomplete: 'cc-exp',
      placeholder: 'MM/AA',
      maxlength: 7,
    }),
    code: field('code', 'Código de seguridad', {
      ...numeric,
      autocomplete: 'cc-csc',
      placeholder: 'CVV',
      maxlength: 4,
    }),
    holder: field('holder', 'Nombre del titular', {
      type: 'text',
      autocomplete: 'cc-name',
      placeholder: 'Como aparece en la tarjeta',
      autocapitalize: 'characters',
      spellcheck: 'false',
      maxlength: 60,
      required: true,
    }),
    ...(withEmail && {
      email: field('email', 'Correo electrónico', { type: 'email', autocomplete: 'email', required: true }),
    }),
  }
}

type Inputs = ReturnType<typeof createInputs>

/** Groups digits while typing, shows the brand, and clears a field's error once it is edited. */
const watch = ({ number, expiry, code, holder, email }: Inputs, onNumber: (number: string) => void) => {
  const brand = element('span', { class: 'brand', 'aria-hidden': 'true' })
  number.row.append(brand)
  number.input.addEventListener('input', () => {
    keepGrouped(number.input, (text) => groupNumber(digitsOf(text)))
    const digits = digitsOf(number.input.value)
    const found = brandOf(digits)
    brand.textContent = found ? brandNames[found] : ''
    onNumber(digits)
  })
  expiry.input.addEventListener('input', () => keepGrouped(expiry.input, groupExpiry))
  code.input.addEventListener('input', () => keepGrouped(code.input, digitsOf))
  for (const watched of [number, expiry, code, holder, email])
    watched?.input.addEventListener('input', () => watched.fail(undefined))
}

const problemsOf = ({ number, expiry, code, holder, email }: Inputs): [Field, string | undefined][] => {
  const digits = digitsOf(number.input.value)
  const found: [Field, string | undefined][] = [
    [number, numberProblem(digits)],
    [expiry, expiryProblem(expiry.input.value, new Date())],
    [code, codeProblem(code.input.value, digits)],
    [holder, holder.input.value.trim() === '' ? 'Escribe el nombre como aparece en la tarjeta.' : undefined],
  ]
  if (email) found.push([email, email.input.validity.valid ? undefined : 'Escribe un correo válido.'])
  return found
}

export type CardValues = { number: string; expiry: string; code: string; holder: string }

/** Inputs of the card form: formatting, values and validation. */
export const createCardFields = (options: { withEmail: boolean; onNumber: (number: string) => void }) => {
  const inputs = createInputs(options.withEmail)
  const { number, expiry, code, holder, email } = inputs
  watch(inputs, options.onNumber)

  const values = () => ({
    number: digitsOf(number.input.value),
    expiry: readExpiry(expiry.input.value),
    code: code.input.value,
    holder: holder.input.value.trim(),
    email: email?.input.value.trim(),
  })
  /** Shows the errors, focuses the first invalid field and returns whether all fields are valid. */
  const check = (): boolean => {
    const found = problemsOf(inputs)
    for (const [where, sentence] of found) where.fail(sentence)
    const wrong = found.find(([, sentence]) => sentence !== undefined)
    wrong?.[0].input.focus()
    return wrong === undefined
  }
  const prefill = (card: CardValues) => {
    for (const name of ['number', 'expiry', 'code', 'holder'] as const) {
      inputs[name].input.value = card[name]
      inputs[name].input.dispatchEvent(new Event('input'))
    }
  }
  const rows = [number, expiry, code, holder, ...(email ? [email] : [])].map(({ row }) => row)
  return { rows, number, values, check, prefill }
}

export type CardFields = ReturnType<typeof createCardFields>
