import type { Product as ProductOnWire, ProductsPreview } from '@saldo/contract/catalogue'
import { planOnWire } from '../../documents/read-csv.ts'
import type { DetailTexts } from './details-text.ts'
import type { PlannedProduct } from './import-rules.ts'
import type { ProductsPlan } from './import-products.ts'
import type { Product, ProductFields, TillSettings } from './product.ts'

type FieldsOnWire = Omit<ProductOnWire, 'id' | 'is_sold_out'>

const fieldsOnWire = ({ isAdultOnly, ...fields }: ProductFields): FieldsOnWire => ({
  ...fields,
  is_adult_only: isAdultOnly,
})

export const fieldsFromWire = ({ is_adult_only, ...fields }: FieldsOnWire): ProductFields => ({
  ...fields,
  isAdultOnly: is_adult_only,
})

export const productOnWire = ({ id, isSoldOut, ...fields }: Product): ProductOnWire => ({
  id,
  ...fieldsOnWire(fields),
  is_sold_out: isSoldOut,
})

/** Details that a product has; absent where it has none. */
const detailsOnWire = (texts: DetailTexts) => {
  const details = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
  return Object.keys(details).length > 0 ? { details } : {}
}

const lineOnWire = (planned: PlannedProduct): ProductsPreview['lines'][number] => ({
  line: planned.line,
  outcome: planned.outcome,
  name: planned.name,
  before:
    'product' in planned && planned.product
      ? {
          ...fieldsOnWire(planned.product),
          ...('details' in planned && detailsOnWire(planned.details.before)),
        }
      : null,
  after:
    'fields' in planned ? { ...fieldsOnWire(planned.fields), ...detailsOnWire(planned.details.after) } : null,
  reason: 'reason' in planned ? planned.reason : null,
})

export const productsPlanOnWire = (plan: ProductsPlan): ProductsPreview => planOnWire(plan, lineOnWire)

export const settingsOnWire = (settings: TillSettings) => ({
  tip_percents: settings.tipPercents,
  void_minutes: settings.voidMinutes,
  age_check: settings.ageCheck,
  confirms_tips: settings.confirmsTips,
  confirms_from: settings.confirmsFrom,
})
