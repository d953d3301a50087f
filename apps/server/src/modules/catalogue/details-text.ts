import type { Cup } from '@saldo/contract/cups'
import type { PlaceId, ProductId } from '@saldo/contract/ids'
import { pesosOfCentavos, type Centavos } from '@saldo/contract/money'
import type { OptionGroup } from '@saldo/contract/options'
import { importCopy as copy } from '@saldo/copy/imports'
import type { EventCatalogue, ProductMenu, Stock } from './product.ts'

/** What a product has beside its own fields. */
export type Details = {
  stock: Stock | null
  cup: Cup | null
  groups: readonly OptionGroup[]
  menu: Pick<ProductMenu, 'soldAt' | 'prices'>
}

/** A place by its name, as people write it in a cell. */
export type NamedPlace = { id: PlaceId; name: string }

type Known = Pick<EventCatalogue, 'stock' | 'cups' | 'options' | 'menus'>

const everywhere: Details['menu'] = { soldAt: null, prices: new Map() }

export const detailsOf = ({ stock, cups, options, menus }: Known, id: ProductId): Details => ({
  stock: stock.get(id) ?? null,
  cup: cups.get(id) ?? null,
  groups: options.get(id) ?? [],
  menu: menus.get(id) ?? everywhere,
})

export const noDetails: Details = { stock: null, cup: null, groups: [], menu: everywhere }

const pesosText = (amount: Centavos): string => pesosOfCentavos(amount).toFixed(2)

const optionText = ({ name, price }: OptionGroup['options'][number]): string =>
  price > 0n ? `${name} +${pesosText(price)}` : name

const groupText = ({ name, choose, is_required: isRequired, options }: OptionGroup): string =>
  [
    name,
    isRequired ? ` (${copy.required})` : '',
    choose === 'some' ? ` (${copy.several})` : '',
    `: ${options.map(optionText).join(' | ')}`,
  ].join('')

/** A product's details as the cells of a file; `stock` is what is left now. */
export type DetailTexts = Record<
  'stock' | 'alertAt' | 'cupName' | 'cupPrice' | 'groups' | 'soldAt' | 'prices',
  string
>

/** How a file says a product's details; an import reads the same. */
export const textsOf = (
  { stock, cup, groups, menu }: Details,
  places: readonly NamedPlace[],
): DetailTexts => ({
  stock: stock ? String(stock.left) : '',
  alertAt: stock ? String(stock.alertAt) : '',
  cupName: cup?.name ?? '',
  cupPrice: cup ? pesosText(cup.price) : '',
  groups: groups.map(groupText).join('; '),
  soldAt: places.flatMap(({ id, name }) => (menu.soldAt?.has(id) ? name : [])).join('; '),
  prices: places
    .flatMap(({ id, name }) => {
      const price = menu.prices.get(id)
      return price === undefined ? [] : `${name}: ${pesosText(price)}`
    })
    .join('; '),
})
