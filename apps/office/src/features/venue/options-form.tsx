import { useState } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import type { MenuProduct } from '@saldo/contract/catalogue'
import { optionId, type OptionId } from '@saldo/contract/ids'
import { centavos, pesosOfCentavos } from '@saldo/contract/money'
import { optionBounds, optionGroup, type OptionGroup } from '@saldo/contract/options'
import { refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import type { Sending } from '@saldo/client/use-send.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Checkbox } from '@saldo/ui/checkbox.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { IconButton, OfficeForm } from '../../shared/section.tsx'
import { optionsCopy as copy } from './options-copy.ts'
import own from './options-form.module.css'

type Option = OptionGroup['options'][number]

const optionIn = (form: FormData, id: OptionId): Option => {
  const name = textOf(form, `name:${id}`).trim()
  if (name === '') throw refusal(copy.nameMissing, `name:${id}`)
  const typed = textOf(form, `price:${id}`).trim()
  const price = typedPesos(typed === '' ? '0' : typed)
  if (price === null) throw refusal(copy.priceWrong, `price:${id}`)
  return { id, name, price, is_sold_out: form.get(`out:${id}`) !== null }
}

const groupIn = (form: FormData, id: string): OptionGroup => {
  const name = textOf(form, `name:${id}`).trim()
  if (name === '') throw refusal(copy.nameMissing, `name:${id}`)
  const options = form.getAll(`option:${id}`).map((each) => optionIn(form, optionId.parse(each)))
  return {
    id,
    name,
    choose: textOf(form, `choose:${id}`) === 'some' ? 'some' : 'one',
    is_required: form.get(`required:${id}`) !== null,
    options,
  }
}

/** The groups of options that the form says. Throws its refusal. */
export const optionsIn = (form: FormData): { groups: OptionGroup[] } => ({
  groups: form.getAll('group').map((id) => groupIn(form, optionGroup.shape.id.parse(id))),
})

const freshOption = (): Option => ({
  id: optionId.parse(crypto.randomUUID()),
  name: '',
  price: centavos(0),
  is_sold_out: false,
})

const freshGroup = (): OptionGroup => ({
  id: crypto.randomUUID(),
  name: '',
  choose: 'one',
  is_required: false,
  options: [freshOption()],
})

type OptionProps = { group: string; option: Option; onRemove: (() => void) | null }

const OptionFields = ({ group, option: { id, name, price, is_sold_out: isOut }, onRemove }: OptionProps) => (
  <li className={own.option}>
    <input type="hidden" name={`option:${group}`} value={id} />
    <TextField
      name={`name:${id}`}
      label={copy.optionName}
      defaultValue={name}
      maxLength={optionBounds.name}
      autoComplete="off"
    />
    <TextField
      name={`price:${id}`}
      label={copy.more}
      defaultValue={price === 0n ? undefined : String(pesosOfCentavos(price))}
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
    />
    <Checkbox name={`out:${id}`} defaultChecked={isOut}>
      {copy.soldOut}
    </Checkbox>
    {onRemove && <IconButton Icon={Trash2} label={copy.removeOption(name)} onPress={onRemove} />}
  </li>
)

type OptionsProps = { group: OptionGroup; onChange: (group: OptionGroup) => void }

const Options = ({ group, onChange }: OptionsProps) => {
  const { id, options } = group
  const without = (option: Option) =>
    onChange({ ...group, options: options.filter((each) => each !== option) })
  return (
    <ul className={own.options}>
      {options.map((option) => (
        <OptionFields
          key={option.id}
          group={id}
          option={option}
          onRemove={options.length === 1 ? null : () => without(option)}
        />
      ))}
    </ul>
  )
}

type GroupProps = OptionsProps & { onRemove: () => void }

const GroupFields = ({ group, onChange, onRemove }: GroupProps) => {
  const { id, name, choose, is_required: isRequired, options } = group
  return (
    <fieldset className={own.group}>
      <legend>{name === '' ? copy.newGroup : name}</legend>
      <input type="hidden" name="group" value={id} />
      <TextField
        name={`name:${id}`}
        label={copy.groupName}
        defaultValue={name}
        maxLength={optionBounds.name}
        autoComplete="off"
      />
      <SelectField
        name={`choose:${id}`}
        label={copy.choose}
        options={copy.choices}
        defaultValue={choose}
        required
      />
      <Checkbox name={`required:${id}`} defaultChecked={isRequired}>
        {copy.required}
      </Checkbox>
      <Options group={group} onChange={onChange} />
      <div className={own.ways}>
        {options.length < optionBounds.options && (
          <Button
            look="secondary"
            small
            onClick={() => onChange({ ...group, options: [...options, freshOption()] })}
          >
            <Plus size={18} aria-hidden="true" />
            {copy.addOption}
          </Button>
        )}
        <Button look="quiet" small onClick={onRemove}>
          {copy.removeGroup}
        </Button>
      </div>
    </fieldset>
  )
}

type OptionsFormProps = { by: Sending; product: MenuProduct; onCancel: () => void }

/** What a customer chooses of a product, and what each choice adds to its price. */
export const OptionsForm = ({ by, product, onCancel }: OptionsFormProps) => {
  const [groups, setGroups] = useState<readonly OptionGroup[]>(product.option_groups)
  return (
    <OfficeForm
      by={by}
      also={{ intent: 'options', product: product.id }}
      submit={copy.save}
      label={copy.optionsOf(product.name)}
      onCancel={onCancel}
    >
      <strong>{copy.optionsOf(product.name)}</strong>
      <p className={own.hint}>{copy.hint}</p>
      {groups.map((group) => (
        <GroupFields
          key={group.id}
          group={group}
          onChange={(next) => setGroups((now) => now.map((each) => (each.id === next.id ? next : each)))}
          onRemove={() => setGroups((now) => now.filter((each) => each.id !== group.id))}
        />
      ))}
      {groups.length < optionBounds.groups && (
        <Button look="secondary" small onClick={() => setGroups((now) => [...now, freshGroup()])}>
          <Plus size={18} aria-hidden="true" />
          {copy.addGroup}
        </Button>
      )}
    </OfficeForm>
  )
}

const wordsOf = ({ name, price, is_sold_out: isOut }: Option): string =>
  [name, price > 0n && copy.plus(mxn(price)), isOut && copy.isOut].filter(Boolean).join(' ')

/** The options of a product, in words. */
export const optionWords = ({ option_groups: groups }: MenuProduct): string[] =>
  groups.map(({ name, options }) => copy.groupWords(name, options.map(wordsOf).join(', ')))
