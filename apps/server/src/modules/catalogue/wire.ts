import type { Product as ProductOnWire } from '@saldo/contract/catalogue'
import type { Product, ProductFields, TillSettings } from './product.ts'

export const productOnWire = (product: Product): ProductOnWire => ({
  id: product.id,
  name: product.name,
  price: product.price,
  category: product.category,
  is_adult_only: product.isAdultOnly,
  is_sold_out: product.isSoldOut,
})

export const fieldsFromWire = (body: Omit<ProductOnWire, 'id' | 'is_sold_out'>): ProductFields => ({
  name: body.name,
  price: body.price,
  category: body.category,
  isAdultOnly: body.is_adult_only,
})

export const settingsOnWire = ({ tipPercents, voidMinutes }: TillSettings) => ({
  tip_percents: tipPercents,
  void_minutes: voidMinutes,
})
