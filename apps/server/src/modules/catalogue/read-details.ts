import { randomUUID } from 'node:crypto'
import type { Cup } from '@saldo/contract/cups'
import type { OptionId, PlaceId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { optionBounds, type OptionGroup } from '@saldo/contract/options'
import { catalogueCopy } from '@saldo/copy/catalogue'
import { importCopy as copy } from '@saldo/copy/imports'
import { plainWord } from '../../documents/plain-word.ts'
import { typedPesos } from '../../documents/typed-pesos.ts'
import { textsOf, type Details, type DetailTexts, type NamedPlace } from './details-text.ts'
import { areTold } from './option-rules.ts'
import { MOST_PRICE } from './product-prices.ts'
import type { Stock } from './product.ts'

/** Cells of a line by their columns; absent where the file lacks the column. `newStock`: what is left from now on. */
export type DetailCells = Partial<Omit<DetailTexts, 'stock'> & { newStock: string }>

/** Thrown inside, answered as the sentence. */
class Unreadable extends Error {}

const refuse = (sentence: string): never => {
  throw new Unreadable(sentence)
}

const MOST_PIECES = 100_000

const piecesIn = (text: string): number => {
  const pieces = /^\d{1,3}(?:,?\d{3})?$/.test(text) ? Number(text.replace(',', '')) : Number.NaN
  return pieces <= MOST_PIECES ? pieces : refuse(copy.piecesUnreadable)
}

const priceIn = (text: string): Centavos => {
  const price = typedPesos(text)
  return price !== null && price > 0n && price <= MOST_PRICE ? price : refuse(copy.priceUnreadable)
}

const stockIn = ({ newStock = '', alertAt = '' }: DetailCells, known: Stock | null): Stock | null => {
  if (plainWord(newStock) === 'no') return null
  const left = newStock === '' ? known?.left : piecesIn(newStock)
  if (left === undefined) return alertAt === '' ? null : refuse(copy.alertWithoutStock)
  return { left, alertAt: alertAt === '' ? (known?.alertAt ?? 0) : piecesIn(alertAt) }
}

const LONGEST_CUP = 30

const cupIn = (cells: DetailCells, known: DetailTexts): Cup | null => {
  const { cupName: name, cupPrice: price } = { ...known, ...cells }
  if (name === '' && price === '') return null
  if (name === '' || price === '') return refuse(copy.cupInPart)
  return name.length > LONGEST_CUP
    ? refuse(copy.tooLong('vaso', LONGEST_CUP))
    : { name, price: priceIn(price) }
}

const listed = (text: string, between: string): string[] =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const placeIn = (name: string, places: readonly NamedPlace[]): PlaceId =>
  (places.find((place) => plainWord(place.name) === plainWord(name)) ?? refuse(copy.placeUnknown)).id

const soldAtIn = (text: string, places: readonly NamedPlace[]): Set<PlaceId> | null =>
  text === '' || plainWord(text) === 'todos'
    ? null
    : new Set(listed(text, ';').map((name) => placeIn(name, places)))

const pricesIn = (text: string, places: readonly NamedPlace[]): Map<PlaceId, Centavos> => {
  const prices = new Map<PlaceId, Centavos>()
  for (const part of listed(text, ';')) {
    const at = part.lastIndexOf(':')
    if (at < 0) refuse(copy.pricesUnreadable)
    const place = placeIn(part.slice(0, at).trim(), places)
    if (prices.has(place)) refuse(catalogueCopy.twoPrices)
    prices.set(place, priceIn(part.slice(at + 1).trim()))
  }
  return prices
}

const nameIn = (name: string): string =>
  name === '' || name.length > optionBounds.name ? refuse(copy.optionsUnreadable) : name

const optionIn = (text: string, known: OptionGroup | undefined): OptionGroup['options'][number] => {
  const [, bare = text, price] = /^(.*?)\s*\+\s*(\$?\s?[\d,.]+)$/.exec(text) ?? []
  const name = nameIn(bare)
  const there = known?.options.find((option) => plainWord(option.name) === plainWord(name))
  const more = price === undefined ? centavos(0) : (typedPesos(price) ?? refuse(copy.priceUnreadable))
  if (more > MOST_PRICE) refuse(copy.priceUnreadable)
  return {
    id: there?.id ?? (randomUUID() as OptionId),
    name,
    price: more,
    is_sold_out: there?.is_sold_out ?? false,
  }
}

/** A group as “Tamaño (obligatoria) (varias): Chico | Doble +40”; one that is there keeps its ids. */
const groupIn = (text: string, known: readonly OptionGroup[]): OptionGroup => {
  const at = text.indexOf(':')
  if (at < 0) refuse(copy.optionsUnreadable)
  const marks = new Set(
    [...text.slice(0, at).matchAll(/\(([^)]*)\)/g)].map(([, mark = '']) => plainWord(mark)),
  )
  const [several, required] = [plainWord(copy.several), plainWord(copy.required)]
  if ([...marks].some((mark) => mark !== several && mark !== required)) refuse(copy.optionsUnreadable)
  const name = nameIn(
    text
      .slice(0, at)
      .replaceAll(/\([^)]*\)/g, '')
      .trim(),
  )
  const there = known.find((group) => plainWord(group.name) === plainWord(name))
  const options = listed(text.slice(at + 1), '|').map((option) => optionIn(option, there))
  if (options.length === 0 || options.length > optionBounds.options) refuse(copy.optionsUnreadable)
  return {
    id: there?.id ?? randomUUID(),
    name,
    choose: marks.has(several) ? 'some' : 'one',
    is_required: marks.has(required),
    options,
  }
}

const groupsIn = (text: string, known: readonly OptionGroup[]): OptionGroup[] => {
  const groups = listed(text, ';').map((group) => groupIn(group, known))
  if (groups.length > optionBounds.groups) refuse(copy.optionsUnreadable)
  return areTold(groups) ? groups : refuse(catalogueCopy.twoOptions)
}

/**
 * What a line of a file says of a product's details, in place of those it has; or the sentence that says what is wrong.
 * A cell that says what is there is not read: names may hold any sign.
 */
export const readDetails = (
  cells: DetailCells,
  known: Details,
  places: readonly NamedPlace[],
): Details | string => {
  const texts = textsOf(known, places)
  const isNew = (name: 'groups' | 'soldAt' | 'prices'): boolean =>
    cells[name] !== undefined && cells[name] !== texts[name]
  try {
    return {
      stock: stockIn(cells, known.stock),
      cup: cupIn(cells, texts),
      groups: isNew('groups') ? groupsIn(cells.groups ?? '', known.groups) : known.groups,
      menu: {
        soldAt: isNew('soldAt') ? soldAtIn(cells.soldAt ?? '', places) : known.menu.soldAt,
        prices: isNew('prices') ? pricesIn(cells.prices ?? '', places) : known.menu.prices,
      },
    }
  } catch (error) {
    if (error instanceof Unreadable) return error.message
    throw error
  }
}
