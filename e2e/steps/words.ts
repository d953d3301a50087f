import { expect, type Page } from '@playwright/test'
import { pairs } from '../../apps/till/src/till/english.ts'

/** Stands for an argument of a copy function. */
const GIVEN = '¤'

type Said = (...given: unknown[]) => unknown

/** Nothing where a function can't take what it is given. */
const saidWith = (said: Said, given: unknown[]): string => {
  try {
    return String(said(...given))
  } catch {
    return ''
  }
}

/** What is said of a text whatever its arguments are, piece by piece. */
const piecesOf = (value: unknown): string[] => {
  if (typeof value === 'string') return value.split(GIVEN)
  if (typeof value === 'function') {
    const variants = [GIVEN, null, 1, true, false].map((given) =>
      Array.from({ length: value.length }, () => given),
    )
    return variants.flatMap((given) => saidWith(value as Said, given).split(GIVEN))
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(piecesOf) : []
}

/** Two words, or one that no English shares: long enough to be nobody's name. */
const isSentence = (piece: string): boolean => /\p{L}{2}.*\P{L}\p{L}{2}/u.test(piece) && piece.length > 7

const english = new Set(pairs.flatMap(({ words }) => piecesOf(words)).map((piece) => piece.trim()))

/** Each Spanish sentence, and each fixed part of one, that the till's copy has. */
const spanishSentences: readonly string[] = [
  ...new Set(pairs.flatMap(({ copy }) => piecesOf(copy)).map((piece) => piece.trim())),
].filter((piece) => isSentence(piece) && !english.has(piece))

/** Single words of the till's screens. */
const spanishWords = [
  'Cobrar',
  'Cobrado',
  'Opciones',
  'saldo',
  'Volver',
  'Siguiente',
  'Turno',
  'Barra',
  'Caja',
  'Agotado',
  'Anular',
  'Motivo',
  'Borrar',
  'Listo',
  'Buscar',
  'Entrar',
  'Cuenta',
  'Recarga',
  'Impresora',
  'Monto',
]

/** All that the page says: its text, its title and what screen readers are told. */
const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'placeholder', 'title', 'alt', 'value', 'aria-description']
    const spoken = [...document.body.querySelectorAll('*')]
      .filter((element) => !element.closest('noscript, script, style, [lang=es]'))
      .flatMap((element) => [
        ...attributes.map((name) => element.getAttribute(name) ?? ''),
        ...[...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.nodeValue),
        [...element.childNodes].every((node) => node.nodeType === Node.TEXT_NODE) ? element.textContent : '',
      ])
    return [document.title, ...spoken].map((text) => (text ?? '').trim()).filter((text) => text !== '')
  })

/** Asserts that the page is English, of which `names` are what people gave to events, places and products. */
export const isEnglish = async (page: Page, names: readonly string[] = []): Promise<void> => {
  expect(spanishSentences.length).toBeGreaterThan(250)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const texts = (await saidOn(page)).map((text) =>
    names.reduce((left, name) => left.replaceAll(name, ''), text),
  )
  const words = new RegExp(`(?<!\\p{L})(?:${spanishWords.join('|')})(?!\\p{L})`, 'u')
  const found = texts.filter(
    (text) => words.test(text) || spanishSentences.some((sentence) => text.includes(sentence)),
  )
  expect(found).toEqual([])
}
