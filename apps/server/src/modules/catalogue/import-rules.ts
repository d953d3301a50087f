import { MOST_PRODUCTS } from './rules.ts'
import type { Centavos } from '@saldo/contract/money'
import { catalogueCopy } from '@saldo/copy/catalogue'
import { importCopy } from '@saldo/copy/imports'
import type { Column, Line } from '../../documents/read-csv.ts'
import { typedPesos } from '../../documents/typed-pesos.ts'
import {
  detailsOf,
  noDetails,
  textsOf,
  type Details,
  type DetailTexts,
  type NamedPlace,
} from './details-text.ts'
import type { EventCatalogue, Product, ProductFields } from './product.ts'
import { MOST_PRICE } from './product-prices.ts'
import { readDetails } from './read-details.ts'

export const productColumns = {
  name: { titles: ['nombre', 'producto', 'name'], isRequired: true },
  price: { titles: ['precio', 'price'], isRequired: true },
  category: { titles: ['categoría', 'category'] },
  isAdultOnly: { titles: ['mayores', 'mayores de 18', '+18', 'adult'] },
  newStock: { titles: ['nuevas existencias', 'new quantity'] },
  alertAt: { titles: ['alerta', 'alert'] },
  cupName: { titles: ['vaso', 'cup'] },
  cupPrice: { titles: ['depósito', 'deposit'] },
  groups: { titles: ['opciones', 'options'] },
  soldAt: { titles: ['lugares', 'places'] },
  prices: { titles: ['precios por lugar', 'place prices'] },
} as const satisfies Record<string, Column>

type Name = keyof typeof productColumns

/** What a line would do. `product`: the one that is there under its name. */
export type PlannedProduct = { line: number; name: string } & (
  | { outcome: 'faulty'; reason: string; product: Product | null }
  | { outcome: 'new'; fields: ProductFields; details: DetailChange }
  | { outcome: 'changed' | 'unchanged'; product: Product; fields: ProductFields; details: DetailChange }
)

/** Details before and after a line. */
export type DetailChange = { before: DetailTexts; after: DetailTexts; wanted: Details }

/** What is there when a file is read. */
export type Known = Pick<EventCatalogue, 'products' | 'stock' | 'cups' | 'options' | 'menus'> & {
  places: readonly NamedPlace[]
}

const LONGEST = { name: 80, category: 40 } as const

/** A price as people write it; null for any other text. */
const priceIn = (text: string): Centavos | null => {
  const price = typedPesos(text)
  return price !== null && price > 0n && price <= MOST_PRICE ? price : null
}

const words: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(['sí', 'si', 's', 'x', '1', 'true', 'verdadero', 'yes'].map((word) => [word, true])),
  ...Object.fromEntries(['no', 'n', '0', '', 'false', 'falso'].map((word) => [word, false])),
}

/** The line's fields, those of columns that the file lacks from the product that is there; or what is wrong. */
const fieldsIn = ({ cells, fault }: Line<Name>, known: Product | undefined): ProductFields | string => {
  if (fault !== null) return fault
  const { name = '', category, isAdultOnly } = cells
  if (name === '') return importCopy.missing('nombre')
  if (name.length > LONGEST.name) return importCopy.tooLong('nombre', LONGEST.name)
  if ((category ?? '').length > LONGEST.category) return importCopy.tooLong('categoría', LONGEST.category)
  const price = priceIn(cells.price ?? '')
  if (price === null) return importCopy.priceUnreadable
  const adult = isAdultOnly === undefined ? (known?.isAdultOnly ?? false) : words[isAdultOnly.toLowerCase()]
  if (adult === undefined) return importCopy.yesOrNo('mayores')
  return {
    name,
    price,
    category: category === undefined ? (known?.category ?? null) : category || null,
    isAdultOnly: adult,
  }
}

const changeOf = (cells: Line<Name>['cells'], product: Product | undefined, known: Known) => {
  const { places } = known
  const before = product ? detailsOf(known, product.id) : noDetails
  const wanted = readDetails(cells, before, places)
  if (typeof wanted === 'string') return wanted
  return { before: textsOf(before, places), after: textsOf(wanted, places), wanted }
}

const isKept = ({ before, after }: DetailChange): boolean =>
  Object.entries(before).every(([name, text]) => after[name as keyof DetailTexts] === text)

const isSame = (one: ProductFields, other: ProductFields): boolean =>
  one.name === other.name &&
  one.price === other.price &&
  one.category === other.category &&
  one.isAdultOnly === other.isAdultOnly

/** What each line of a file would do to the event's products, which are known by their names in any case. */
export const planProducts = (lines: readonly Line<Name>[], all: Known): PlannedProduct[] => {
  const { products } = all
  const known = new Map(products.map((product) => [product.name.toLowerCase(), product]))
  const seen = new Map<string, number>()
  let room = MOST_PRODUCTS - products.length
  return lines.map((line): PlannedProduct => {
    const name = line.cells.name ?? ''
    const key = name.toLowerCase()
    const product = known.get(key)
    const about = { line: line.line, name }
    const faulty = (reason: string) =>
      ({ ...about, outcome: 'faulty', reason, product: product ?? null }) as const
    const earlier = seen.get(key)
    const fields = fieldsIn(line, product)
    if (typeof fields === 'string') return faulty(fields)
    const details = changeOf(line.cells, product, all)
    if (typeof details === 'string') return faulty(details)
    if (earlier !== undefined) return faulty(importCopy.twice(earlier))
    seen.set(key, line.line)
    const isUnchanged = product && isSame(product, fields) && isKept(details)
    if (product) return { ...about, outcome: isUnchanged ? 'unchanged' : 'changed', product, fields, details }
    if (room-- <= 0) return faulty(catalogueCopy.tooManyProducts)
    return { ...about, outcome: 'new', fields, details }
  })
}
