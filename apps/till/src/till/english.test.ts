import { expect, test } from 'vitest'
import { errorCopy } from '@saldo/copy/errors'
import { errorEnglish } from '@saldo/copy/en/errors'
import { reword, textsIn } from '@saldo/copy/wording'
import { pairs } from './english.ts'
import { englishInterpreter } from './interpreter.ts'

/** Null where a sentence is left out. */
type Said = (...given: unknown[]) => string | null
type Text = { path: string; spanish: string | Said; english: string | Said }

const textsOf = (spanish: unknown, english: unknown, path: string): Text[] => {
  if (typeof spanish === 'object' && spanish !== null)
    return Object.entries(spanish).flatMap(([key, value]) =>
      textsOf(value, Reflect.get(Object(english), key), `${path}.${key}`),
    )
  return [{ path, spanish: spanish as string | Said, english: english as string | Said }]
}

const texts = [
  ...pairs.flatMap(({ copy, words }, at) => textsOf(copy, words, String(at))),
  ...Object.entries(errorEnglish).map(([code, english]) => ({
    path: code,
    spanish: errorCopy[code as keyof typeof errorEnglish],
    english,
  })),
]

/** Arguments that lead through the branches of a copy function. */
const given = (count: number): unknown[][] => [
  Array.from({ length: count }, (_, at) => `¤${at}`),
  ...[1, 2, null, true, false, 'one'].map((value) => Array.from({ length: count }, () => value)),
  ...Array.from({ length: count }, (_, at) =>
    Array.from({ length: count }, (__, other) => (other === at ? null : `¤${other}`)),
  ),
]

const failsWith = (said: Said, values: unknown[]): boolean => {
  try {
    said(...values)
    return false
  } catch {
    return true
  }
}

const marksIn = (text: string): string[] => [...new Set(text.match(/¤\d/g))].toSorted()
const lettersOf = (text: string): string => text.replaceAll(/¤\d|null|true|false|one|[^\p{L} ]/gu, '').trim()

/** Each text as it is said, in both languages, with each list of arguments. */
const spoken = texts.flatMap(({ path, spanish, english }) => {
  if (typeof spanish === 'string' || typeof english === 'string')
    return [{ path, spanish: String(spanish), english: String(english) }]
  return given(spanish.length).flatMap((values, at) => {
    // What a function can't take leads through no branch of it; each takes texts.
    if (at > 0 && (failsWith(spanish, values) || failsWith(english, values))) return []
    return [{ path, spanish: String(spanish(...values)), english: String(english(...values)) }]
  })
})

test('each sentence of the till is another one in English', () => {
  expect(texts.length).toBeGreaterThan(600)
  const same = spoken.filter(
    ({ spanish, english }) => spanish === english && /\p{L}{2}.* \p{L}{2}/u.test(lettersOf(spanish)),
  )
  expect(same).toEqual([])
})

test('each function of the copy says the same of what it is given, in both languages', () => {
  const differing = spoken.filter(
    ({ spanish, english }) => marksIn(spanish).join() !== marksIn(english).join(),
  )
  expect(differing).toEqual([])
  expect(spoken.filter(({ spanish }) => marksIn(spanish).length > 0).length).toBeGreaterThan(100)
})

test('no English text is empty, or has a letter that only Spanish has', () => {
  const kept = ['Español', 'Papel picado, a card with a QR and the words “Tu fiesta, sin efectivo”']
  const wrong = spoken.filter(
    ({ english }) => !kept.includes(english) && (english.trim() === '' || /[áéíóúñ¿¡ü]/i.test(english)),
  )
  expect(wrong).toEqual([])
})

test('a copy object takes other words, deep within too, and its first ones back', () => {
  const copy = { title: 'Hola', of: { name: (who: string) => `Hola, ${who}` }, list: ['uno', 'dos'] }
  const inner = copy.of
  const undo = reword(copy, {
    title: 'Hello',
    of: { name: (who: string) => `Hello, ${who}` },
    list: ['one', 'two'],
  })
  expect([copy.title, inner.name('Ana'), copy.list]).toEqual(['Hello', 'Hello, Ana', ['one', 'two']])
  undo()
  expect([copy.title, inner.name('Ana'), copy.list]).toEqual(['Hola', 'Hola, Ana', ['uno', 'dos']])
  expect(textsIn(copy, { title: 'Hello', of: { name: () => '' }, list: ['one', 'two'] })).toEqual([
    ['Hola', 'Hello'],
    ['uno', 'one'],
    ['dos', 'two'],
  ])
})

test('a refusal is said by its code, a field’s fault by its sentence, and what is not known stays, marked', () => {
  const { refusal, langOf } = englishInterpreter
  expect(
    refusal({ code: 'insufficient_balance', message: 'El saldo no alcanza para este cobro.' }).message,
  ).toBe('The balance doesn’t cover this charge.')
  expect(
    refusal({
      code: 'validation_failed',
      message: 'Revisa los datos marcados e inténtalo de nuevo.',
      errors: { voucher: ['Escribe el número del voucher de la terminal.'], other: ['Algo más reciente.'] },
    }),
  ).toEqual({
    code: 'validation_failed',
    message: 'Check the marked details and try again.',
    errors: { voucher: ['Type the number of the terminal’s slip.'], other: ['Check this.'] },
  })
  const newer = refusal({ code: 'of_a_newer_server', message: 'Una frase más reciente.' })
  expect(newer.message).toBe('Una frase más reciente.')
  expect(langOf(newer.message)).toBe('es')
  expect(langOf('The balance doesn’t cover this charge.')).toBe(undefined)
})

test('a shift’s report is said in English, but for what people named', () => {
  const line = (label: string, is_sum = false) => ({ label, count: null, amount: 0n, is_sum }) as never
  const said = englishInterpreter.sections([
    {
      title: 'Productos',
      counted: 'Cantidad',
      lines: [line('Caja'), line('Otro monto'), line('Ventas netas', true)],
    },
    {
      title: 'Retiros y cambio',
      counted: 'Folio',
      lines: [line('Retiro, 12 dic 2026, 22:41'), line('Cortesía: Prensa'), line('Mezcal: doble')],
    },
  ])
  expect(
    said.map(({ title, counted, lines }) => [title, counted, ...lines.map(({ label }) => label)]),
  ).toEqual([
    ['Products', 'Quantity', 'Caja', 'Other amount', 'Net sales'],
    ['Cash pickups and change', 'Number', 'Cash pickup, 12 Dec 2026, 22:41', 'Comp: Prensa', 'Mezcal: doble'],
  ])
})

test('a reason is recorded in Spanish and read in English', () => {
  expect(englishInterpreter.text('Caja llena')).toBe('Drawer full')
  expect(englishInterpreter.text('Se fue la luz')).toBe('Se fue la luz')
})
