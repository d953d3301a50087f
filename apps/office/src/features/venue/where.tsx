import { type ReactNode, useState } from 'react'
import { placeId, type PlaceId } from '@saldo/contract/ids'
import { refusal } from '@saldo/client/api/outcome.ts'
import { Checkbox } from '@saldo/ui/checkbox.tsx'
import { happyHourCopy as copy } from './happy-hour-copy.ts'
import own from './menu-form.module.css'
import type { NamedPlace } from './menu-form.tsx'

type ChoicesProps = {
  legend: string
  name: string
  options: readonly { id: string; name: string }[]
  chosen: readonly string[]
}

/** Boxes of a set; the form has the ids of those that are ticked under its name. */
export const Choices = ({ legend, name, options, chosen }: ChoicesProps) => (
  <fieldset className={own.set}>
    <legend>{legend}</legend>
    <div className={own.choices}>
      {options.map((option) => (
        <Checkbox key={option.id} name={name} value={option.id} defaultChecked={chosen.includes(option.id)}>
          {option.name}
        </Checkbox>
      ))}
    </div>
  </fieldset>
)

type WhereProps = { /** Null: everywhere. */ chosen: readonly string[] | null; places: readonly NamedPlace[] }

/** Everywhere, or at chosen places. */
export const Where = ({ chosen, places }: WhereProps): ReactNode => {
  const [isEverywhere, setIsEverywhere] = useState(chosen === null)
  return (
    <>
      <Checkbox
        name="everywhere"
        checked={isEverywhere}
        onChange={({ currentTarget }) => setIsEverywhere(currentTarget.checked)}
      >
        {copy.everywhere}
      </Checkbox>
      {!isEverywhere && <Choices legend={copy.places} name="at" options={places} chosen={chosen ?? []} />}
    </>
  )
}

/** The places that `Where` says; null for all. Throws its refusal for none. */
export const whereIn = (form: FormData): PlaceId[] | null => {
  if (form.get('everywhere') !== null) return null
  const places = form.getAll('at').map((each) => placeId.parse(each))
  if (places.length === 0) throw refusal(copy.noPlace)
  return places
}
