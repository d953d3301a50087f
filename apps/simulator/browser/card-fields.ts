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

export type CardFields = ReturnType<typeof createCardFields>

/** Rewrites what is typed without moving the caret away from the digit it stood behind. */
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

/** The inputs of the card form: how they format themselves, what they hold and what is wrong with them. */
export const createCardFields = (options: { withEmail: boolean; onNumber: (number: string) => void }) => {
  const inputs = createInputs(options.withEmail)
  const { number, expiry, code, holder, email } = inputs
  const all: Field[] = [number, expiry, code, holder, ...(email ? [email] : [])]
  const brand = element('span', { class: 'brand', 'aria-hidden': 'true' })
  number.row.append(brand)

  number.input.addEventListener('input', () => {
    keepGrouped(number.input, (text) => groupNumber(digitsOf(text)))
    const found = brandOf(digitsOf(number.input.value))
    brand.textContent = found ? brandNames[found] : ''
    options.onNumber(digitsOf(number.input.value))
  })
  expiry.input.addEventListener('input', () => keepGrouped(expiry.input, groupExpiry))
  code.input.addEventListener('input', () => keepGrouped(code.input, digitsOf))
  for (const { input, fail } of all) input.addEventListener('input', () => fail(undefined))

  const values = () => ({
    number: digitsOf(number.input.value),
    expiry: readExpiry(expiry.input.value),
    code: code.input.value,
    holder: holder.input.value.trim(),
    email: email?.input.value.trim(),
  })
  const problems = (): [Field, string | undefined][] => {
    const { number: typed, code: typedCode, holder: name } = values()
    return [
      [number, numberProblem(typed)],
      [expiry, expiryProblem(expiry.input.value, new Date())],
      [code, codeProblem(typedCode, typed)],
      [holder, name === '' ? 'Escribe el nombre como aparece en la tarjeta.' : undefined],
      ...(email
        ? [
            [email, email.input.validity.valid ? undefined : 'Escribe un correo válido.'] as [
              Field,
              string | undefined,
            ],
          ]
        : []),
    ]
  }
  /** Shows what is wrong, puts the focus on the first wrong field and says whether all is well. */
  const check = (): boolean => {
    const found = problems()
    for (const [where, sentence] of found) where.fail(sentence)
    found.find(([, sentence]) => sentence !== undefined)?.[0].input.focus()
    return found.every(([, sentence]) => sentence === undefined)
  }
  const fill = (test: { number: string; expiry: string; code: string; holder: string }) => {
    for (const [where, value] of [
      [number, test.number],
      [expiry, test.expiry],
      [code, test.code],
      [holder, test.holder],
    ] as [Field, string][]) {
      where.input.value = value
      where.input.dispatchEvent(new Event('input'))
    }
  }
  return { rows: all.map(({ row }) => row), number, values, check, fill }
}
