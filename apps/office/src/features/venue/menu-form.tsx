import { useState } from 'react'
import { type MenuProduct } from '@saldo/contract/catalogue'
import { placeId } from '@saldo/contract/ids'
import type { ProductMenu } from '@saldo/contract/menus'
import { type Centavos, pesosOfCentavos } from '@saldo/contract/money'
import { refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import type { Sending } from '@saldo/client/use-send.ts'
import { Checkbox } from '@saldo/ui/checkbox.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { OfficeForm } from '../../shared/section.tsx'
import { venueCopy as copy } from './copy.ts'
import own from './menu-form.module.css'

export type NamedPlace = { id: string; name: string }

const AT = 'at:'
const PRICE = 'price:'

const pricesIn = (form: FormData): { place_id: ReturnType<typeof placeId.parse>; price: Centavos }[] =>
  [...form.keys()].flatMap((name) => {
    const typed = name.startsWith(PRICE) ? textOf(form, name).trim() : ''
    if (typed === '') return []
    const price = typedPesos(typed)
    if (price === null || price === 0n) throw refusal(copy.priceWrong, name)
    return [{ place_id: placeId.parse(name.slice(PRICE.length)), price }]
  })

/** The menu that the form says. Throws its refusal. */
export const menuIn = (form: FormData) => {
  const chosen = [...form.keys()].flatMap((name) =>
    name.startsWith(AT) ? placeId.parse(name.slice(AT.length)) : [],
  )
  const isEverywhere = form.get('everywhere') !== null
  if (!isEverywhere && chosen.length === 0) throw refusal(copy.noPlaceChosen)
  const prices = pricesIn(form).filter(({ place_id: id }) => isEverywhere || chosen.includes(id))
  return { sold_at: isEverywhere ? null : chosen, prices }
}

type PlaceProps = {
  place: NamedPlace
  product: MenuProduct
  menu: ProductMenu | undefined
  isChosen: boolean
}

const PlaceFields = ({ place, product, menu, isChosen }: PlaceProps) => {
  const [isSold, setIsSold] = useState(menu?.sold_at?.some((id) => id === place.id) ?? false)
  const price = menu?.prices.find(({ place_id: id }) => id === place.id)?.price
  return (
    <li className={own.place}>
      {isChosen ? (
        <Checkbox
          name={`${AT}${place.id}`}
          checked={isSold}
          onChange={({ currentTarget }) => setIsSold(currentTarget.checked)}
        >
          {place.name}
        </Checkbox>
      ) : (
        <span>{place.name}</span>
      )}
      {(!isChosen || isSold) && (
        <TextField
          name={`${PRICE}${place.id}`}
          label={copy.priceAt(place.name)}
          placeholder={mxn(product.price)}
          defaultValue={price === undefined ? undefined : String(pesosOfCentavos(price))}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
        />
      )}
    </li>
  )
}

type MenuFormProps = {
  by: Sending
  product: MenuProduct
  menu: ProductMenu | undefined
  places: readonly NamedPlace[]
  onCancel: () => void
}

/** Where a product is sold, and its price at places with their own. */
export const MenuForm = ({ by, product, menu, places, onCancel }: MenuFormProps) => {
  const [isEverywhere, setIsEverywhere] = useState((menu?.sold_at ?? null) === null)
  return (
    <OfficeForm
      by={by}
      also={{ intent: 'menu', product: product.id }}
      submit={copy.save}
      label={copy.menuOf(product.name)}
      onCancel={onCancel}
    >
      <strong>{copy.menuOf(product.name)}</strong>
      <Checkbox
        name="everywhere"
        checked={isEverywhere}
        onChange={({ currentTarget }) => setIsEverywhere(currentTarget.checked)}
      >
        {copy.everywhere}
      </Checkbox>
      <p className={own.hint}>{copy.priceAtHint}</p>
      <ul className={own.places}>
        {places.map((place) => (
          <PlaceFields key={place.id} place={place} product={product} menu={menu} isChosen={!isEverywhere} />
        ))}
      </ul>
    </OfficeForm>
  )
}

/** How a product differs from place to place, in words. */
export const menuWords = (menu: ProductMenu | undefined, places: readonly NamedPlace[]): string[] => {
  if (!menu) return []
  const named = (ids: readonly string[]) =>
    places.flatMap(({ id, name }) => (ids.includes(id) ? name : [])).join(', ')
  return [
    ...(menu.sold_at ? [copy.soldAt(named(menu.sold_at))] : []),
    ...menu.prices.map(({ place_id: id, price }) => copy.priceThere(named([id]), mxn(price))),
    ...(menu.sold_out_at.length > 0 ? [copy.soldOutAt(named(menu.sold_out_at))] : []),
  ]
}
