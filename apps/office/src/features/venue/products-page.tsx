import { Upload } from 'lucide-react'
import {
  catalogue,
  createProduct,
  editProduct,
  orderProducts,
  type MenuProduct,
  retireProduct,
  setSoldOut,
} from '@saldo/contract/catalogue'
import { productId } from '@saldo/contract/ids'
import { menus, setMenu, setStock, type ProductMenu } from '@saldo/contract/menus'
import { setOptions, setOptionSoldOut } from '@saldo/contract/options'
import { setParts } from '@saldo/contract/combos'
import { setCup } from '@saldo/contract/cups'
import { places as readPlaces } from '@saldo/contract/places'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { routes } from '@saldo/client/routes.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { inEvent, sends, useOfficeEvent } from '../../shared/office-event.ts'
import { Shown } from '../../shared/section.tsx'
import { Bulk, SelectAll } from '../../shared/select-box.tsx'
import { useSelection } from '../../shared/use-selection.ts'
import { BulkChange, changeMany } from './bulk-change.tsx'
import { venueCopy as copy } from './copy.ts'
import { orderIn, OrderedList } from './ordered-list.tsx'
import { partsIn } from './combo-form.tsx'
import { cupIn } from './cup-form.tsx'
import { menuIn, type NamedPlace } from './menu-form.tsx'
import { optionsIn } from './options-form.tsx'
import type { OptionOut } from './options-out.tsx'
import { priceIn, ProductForm } from './product-form.tsx'
import { ProductRow } from './product-row.tsx'
import { type Stock, stockIn } from './stock-form.tsx'
import { VenuePage } from './venue-page.tsx'
import type { Route } from './+types/products-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const [{ products }, { products: differing, stock, options_sold_out: optionsOut }, places] =
      await Promise.all([
        call(catalogue, { ...inEvent(args), query: {} }),
        call(menus, inEvent(args)),
        call(readPlaces, inEvent(args)),
      ])
    return { products, menus: differing, stock, optionsOut, places }
  })

export const clientAction = actionOf({
  add: sends(createProduct, priceIn),
  save: sends(editProduct, priceIn),
  menu: sends(setMenu, menuIn),
  stock: sends(setStock, stockIn),
  cup: sends(setCup, cupIn),
  parts: sends(setParts, partsIn),
  options: sends(setOptions, optionsIn),
  retire: sends(retireProduct),
  toggle: sends(setSoldOut),
  option: sends(setOptionSoldOut),
  move: sends(orderProducts, (form) => {
    const { ids, before } = orderIn(form, productId)
    return { products: ids, before }
  }),
  many: changeMany,
})

type ProductsProps = {
  products: readonly MenuProduct[]
  menus: readonly ProductMenu[]
  stock: readonly Stock[]
  optionsOut: readonly OptionOut[]
  places: readonly NamedPlace[]
}

const Products = ({ products, menus: differing, stock, optionsOut, places }: ProductsProps) => {
  const selection = useSelection(products.map(({ id }) => id))
  return (
    <Card>
      {products.length === 0 ? <p>{copy.noProducts}</p> : <SelectAll by={selection} label={copy.selectAll} />}
      <OrderedList rows={products}>
        {(product, ways) => (
          <ProductRow
            product={product}
            products={products}
            menu={differing.find(({ product_id: id }) => id === product.id)}
            stock={stock.find(({ product_id: id }) => id === product.id)}
            optionsOut={optionsOut}
            places={places}
            selection={selection}
            ways={ways}
          />
        )}
      </OrderedList>
      <Bulk by={selection} words={officeCopy.selected} changed={copy.changedMany}>
        {(onDone) => <BulkChange ids={selection.ids} onDone={onDone} onCancel={selection.clear} />}
      </Bulk>
    </Card>
  )
}

const AddProduct = () => (
  <Card labelledBy="add-product">
    <h2 id="add-product">{copy.addProduct}</h2>
    <ProductForm by={useSend()} />
  </Card>
)

/** The products, in the order of their buttons at the bars. */
export default function ProductsPage({ loaderData: found }: Route.ComponentProps) {
  const { id } = useOfficeEvent()
  const actions = (
    <ButtonLink look="secondary" to={routes.inOffice(id, 'venue/products/import')}>
      <Upload size={18} aria-hidden="true" />
      {copy.import}
    </ButtonLink>
  )
  return (
    <VenuePage intro={copy.productsIntro} actions={actions}>
      <Shown of={found}>{(sold) => <Products {...sold} />}</Shown>
      <AddProduct />
    </VenuePage>
  )
}
