import type { Product as ProductOnWire, ProductsPreview } from '@saldo/contract/catalogue'
import type { PlannedProduct } from './import-rules.ts'
import type { ProductsPlan } from './import-products.ts'
import type { Product, ProductFields, TillSettings } from './product.ts'

export const productOnWire = (product: Product): ProductOnWire => ({
  id: product.id,
  name: product.name,
  price: product.price,
  category: product.category,
  is_adult_only: product.isAdultOnly,
  is_sold_out: product.isSoldOut,
})

const fieldsOnWire = (fields: ProductFields): Omit<ProductOnWire, 'id' | 'is_sold_out'> => ({
  name: fields.name,
  price: fields.price,
  category: fields.category,
  is_adult_only: fields.isAdultOnly,
})

const lineOnWire = (planned: PlannedProduct): ProductsPreview['lines'][number] => ({
  line: planned.line,
  outcome: planned.outcome,
  name: planned.name,
  before: 'product' in planned && planned.product ? fieldsOnWire(planned.product) : null,
  after: 'fields' in planned ? fieldsOnWire(planned.fields) : null,
  reason: 'reason' in planned ? planned.reason : null,
})

export const planOnWire = ({ mark, lines }: ProductsPlan): ProductsPreview => ({
  mark,
  lines: lines.map(lineOnWire),
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
