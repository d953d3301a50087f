import { type ReactNode, useState } from 'react'
import { useSend } from '@saldo/client/use-send.ts'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { officeCopy as copy } from './copy.ts'
import { OfficeForm } from './section.tsx'

type ChangeManyProps<What extends string> = {
  /** Name of the field that holds the chosen rows' ids. */
  field: string
  ids: readonly string[]
  /** The form's name, with how many rows are chosen. */
  label: string
  /** The changes there are, each in words. */
  changes: Readonly<Record<What, string>>
  /** The fields that a change needs. */
  children: (what: What) => ReactNode
  onDone: () => void
  onCancel: () => void
}

/** Sends one change, chosen from a list, for all chosen rows, as the intent `many` with the change in `what`. */
export const ChangeManyForm = <What extends string>({
  field,
  ids,
  label,
  changes,
  onDone,
  onCancel,
  children,
}: ChangeManyProps<What>) => {
  const work = useSend(onDone)
  const [what, setWhat] = useState<What>()
  const whats = Object.keys(changes) as What[]
  return (
    <OfficeForm
      by={work}
      also={{ intent: 'many', [field]: ids.join(' ') }}
      submit={copy.change}
      label={label}
      isRow
      onCancel={onCancel}
    >
      <SelectField
        name="what"
        label={copy.whatToChange}
        options={whats.map((value) => ({ value, words: changes[value] }))}
        required
        onChange={({ target }) => setWhat(whats.find((one) => one === target.value))}
      />
      {what !== undefined && children(what)}
    </OfficeForm>
  )
}
