import { useState } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import type { MenuProduct } from '@saldo/contract/catalogue'
import { comboBounds, type SoldPart } from '@saldo/contract/combos'
import { productId } from '@saldo/contract/ids'
import { refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import type { Sending } from '@saldo/client/use-send.ts'
import { Button } from '@saldo/ui/button.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { IconButton, OfficeForm } from '../../shared/section.tsx'
import { comboCopy as copy } from './combo-copy.ts'
import own from './combo-form.module.css'

type Part = Pick<SoldPart, 'product_id' | 'quantity'>
/** A line of the form; its key stays while its product is chosen. */
type Row = { key: string; part: string; quantity: number }

const partIn = (form: FormData, key: string): Part => {
  const chosen = productId.safeParse(textOf(form, `part:${key}`))
  if (!chosen.success) throw refusal(copy.partMissing, `part:${key}`)
  const typed = textOf(form, `quantity:${key}`).trim()
  const quantity = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  if (quantity < 1 || quantity > comboBounds.pieces)
    throw refusal(copy.quantityWrong(comboBounds.pieces), `quantity:${key}`)
  return { product_id: chosen.data, quantity }
}

/** The parts that the form says. Throws its refusal. */
export const partsIn = (form: FormData): { parts: Part[] } => ({
  parts: form.getAll('row').flatMap((key) => (typeof key === 'string' ? partIn(form, key) : [])),
})

type Choice = { value: string; words: string }

type PartProps = {
  row: Row
  choices: readonly Choice[]
  onChoose: (part: string) => void
  onRemove: () => void
}

const PartFields = ({ row: { key, part, quantity }, choices, onChoose, onRemove }: PartProps) => (
  <li className={own.part}>
    <input type="hidden" name="row" value={key} />
    <SelectField
      name={`part:${key}`}
      label={copy.part}
      options={choices}
      value={part}
      onChange={(event) => onChoose(event.target.value)}
      required
    />
    <TextField
      name={`quantity:${key}`}
      label={copy.quantity}
      defaultValue={String(quantity)}
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
    />
    <IconButton
      Icon={Trash2}
      label={copy.removePart(choices.find(({ value }) => value === part)?.words ?? '')}
      onPress={onRemove}
    />
  </li>
)

const freshRow = (): Row => ({ key: crypto.randomUUID(), part: '', quantity: 1 })

const useRows = ({ parts }: MenuProduct) => {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    parts.map(({ product_id: part, quantity }) => ({ ...freshRow(), part, quantity })),
  )
  return {
    rows,
    add: () => setRows((now) => [...now, freshRow()]),
    remove: (key: string) => setRows((now) => now.filter((row) => row.key !== key)),
    choose: (key: string, part: string) =>
      setRows((now) => now.map((row) => (row.key === key ? { ...row, part } : row))),
  }
}

type ComboFormProps = {
  by: Sending
  product: MenuProduct
  products: readonly MenuProduct[]
  onCancel: () => void
}

/** Of which products a combo is made, and how many of each. */
export const ComboForm = ({ by, product, products, onCancel }: ComboFormProps) => {
  const { rows, add, remove, choose } = useRows(product)
  const combos = products.filter(({ parts }) => parts.some((part) => part.product_id === product.id))
  const mayBe = products.filter(({ id, parts }) => id !== product.id && parts.length === 0)
  const takenBy = (id: string) => rows.find(({ part }) => part === id)?.key
  const choicesOf = ({ key }: Row): Choice[] =>
    mayBe
      .filter(({ id }) => takenBy(id) === undefined || takenBy(id) === key)
      .map(({ id, name }) => ({ value: id, words: name }))
  const isPart = combos.length > 0
  const mayAdd = !isPart && rows.length < Math.min(comboBounds.parts, mayBe.length)
  return (
    <OfficeForm
      by={by}
      also={{ intent: 'parts', product: product.id }}
      submit={copy.save}
      label={copy.comboOf(product.name)}
      onCancel={onCancel}
    >
      <strong>{copy.comboOf(product.name)}</strong>
      <p className={own.hint}>
        {isPart ? copy.isPart(combos.map(({ name }) => name).join(', ')) : copy.hint}
      </p>
      {!isPart && mayBe.length === 0 && <p>{copy.noneToChoose}</p>}
      <ul className={own.parts}>
        {rows.map((row) => (
          <PartFields
            key={row.key}
            row={row}
            choices={choicesOf(row)}
            onChoose={(part) => choose(row.key, part)}
            onRemove={() => remove(row.key)}
          />
        ))}
      </ul>
      {mayAdd && (
        <Button look="secondary" small onClick={add}>
          <Plus size={18} aria-hidden="true" />
          {copy.addPart}
        </Button>
      )}
    </OfficeForm>
  )
}

/** What a combo is made of, in words. */
export const comboWords = ({ parts }: MenuProduct): string[] =>
  parts.length === 0
    ? []
    : [copy.words(parts.map(({ name, quantity }) => copy.pieces(quantity, name)).join(', '))]
