import { importProducts, previewProducts, type ProductsPreview } from '@saldo/contract/catalogue'
import { call } from '@saldo/client/api/call.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { ImportPage } from '../../shared/import-page.tsx'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { venueCopy as copy } from './copy.ts'

type Line = ProductsPreview['lines'][number]
type Fields = NonNullable<Line['after']>

const EXAMPLE = [
  'nombre,precio,categoría,mayores,nuevas existencias,vaso,depósito,opciones',
  'Cerveza clara,80,Cerveza,sí,400,Vaso,20,Tamaño (obligatoria): Chica | Grande +40',
  'Agua,$30.50,,no,,,,',
].join('\n')

type Details = NonNullable<Fields['details']>

const wordsByField: Record<keyof Omit<Fields, 'details'>, (fields: Fields) => string> = {
  name: ({ name }) => name,
  price: ({ price }) => mxn(price),
  category: ({ category }) => category ?? copy.noCategory,
  is_adult_only: (fields) => (fields.is_adult_only ? copy.yes : copy.no),
}

const fieldNames = Object.keys(wordsByField) as (keyof typeof wordsByField)[]
const detailNames = Object.keys(copy.details) as (keyof Details)[]

const titles = {
  name: copy.fields.name,
  price: copy.fields.price,
  category: copy.fields.category,
  is_adult_only: copy.fields.adult,
}

/** What a line changes of a product's details, or all that it gives to a new one. */
const detailWords = (before: Details | undefined, after: Details): string[] =>
  detailNames.flatMap((name) => {
    const [old = '', fresh = ''] = [before?.[name], after[name]]
    if (old === fresh) return []
    return `${copy.details[name]}: ${old === '' ? '' : `${old} → `}${fresh === '' ? copy.nothing : fresh}`
  })

/** The product that a line creates, or its changed fields before and after. */
const wordsOf = ({ before, after }: Line): string => {
  if (!after) return ''
  const details = detailWords(before?.details, after.details ?? {})
  if (!before)
    return [mxn(after.price), after.category, after.is_adult_only && copy.adultMark, ...details]
      .filter(Boolean)
      .join(' · ')
  const fields = fieldNames.flatMap((name) => {
    const [old, fresh] = [wordsByField[name](before), wordsByField[name](after)]
    return old === fresh ? [] : [`${titles[name]}: ${old} → ${fresh}`]
  })
  return [...fields, ...details].join(' · ')
}

/** Imports products from a file, after a look at what that would do. */
export default function ImportProductsPage() {
  const event = useOfficeEvent()
  const at = { params: { event: event.id } }
  const back = (
    <ButtonLink look="secondary" to={routes.inOffice(event.id, 'venue/products')}>
      {copy.back}
    </ButtonLink>
  )
  return (
    <ImportPage
      title={copy.importTitle}
      intro={copy.importIntro}
      ways={back}
      hint={copy.importColumns}
      example={EXAMPLE}
      subject={copy.productName}
      wordsOf={wordsOf}
      look={(file) => call(previewProducts, { ...at, body: { file } })}
      apply={(file, mark) => call(importProducts, { ...at, body: { mark, file } })}
    />
  )
}
