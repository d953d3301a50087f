import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '@saldo/ui/button.tsx'
import { officeCopy } from './copy.ts'
import styles from './filters.module.css'

/** Sets or removes query parameters; all others keep their values. */
export const useFilters = () => {
  const [search, setSearch] = useSearchParams()
  const choose = (values: Readonly<Record<string, string | null>>): void =>
    setSearch(
      (known) => {
        const next = new URLSearchParams(known)
        for (const [name, value] of Object.entries(values)) {
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { search, choose }
}

type Option = { value: string; words: string }

/** A group of buttons of which one is pressed. */
export const Ways = ({
  label,
  options,
  value,
  onChoose,
}: {
  label: string
  options: readonly Option[]
  value: string
  onChoose: (value: string) => void
}) => (
  <fieldset aria-label={label} className={styles.ways}>
    {options.map((option) => (
      <Button
        key={option.value}
        look="choice"
        small
        aria-pressed={option.value === value}
        onClick={() => onChoose(option.value)}
      >
        {option.words}
      </Button>
    ))}
  </fieldset>
)

/** A select of one value or all; its label is inside the control. */
export const Choice = ({
  label,
  all,
  options,
  value,
  onChoose,
}: {
  label: string
  all: string
  options: readonly Option[]
  value: string
  onChoose: (value: string) => void
}) => {
  const id = useId()
  // A select without its value's option shows the first one, as if nothing were chosen.
  const isListed = value === '' || options.some((option) => option.value === value)
  return (
    <span className={styles.choice} data-ring="true">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.words}
          </option>
        ))}
        {!isListed && <option value={value}>{officeCopy.notListed}</option>}
      </select>
    </span>
  )
}

/** A `datetime-local` field in the event's time zone. */
export const Moment = ({
  label,
  value,
  onChoose,
}: {
  label: string
  value: string
  onChoose: (value: string) => void
}) => {
  const id = useId()
  return (
    <span className={styles.choice} data-ring="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="datetime-local" value={value} onChange={({ target }) => onChoose(target.value)} />
    </span>
  )
}

/** A period to choose from, and its two moments where `otro` is chosen; it lives in the address. */
export const Period = ({
  label,
  options,
  from,
  to,
}: {
  label: string
  options: readonly Option[]
  from: string
  to: string
}) => {
  const { search, choose } = useFilters()
  const chosen = search.get('periodo') ?? ''
  return (
    <>
      <Ways
        label={label}
        options={options}
        value={chosen}
        onChoose={(periodo) => choose({ periodo, ...(periodo !== 'otro' && { desde: null, hasta: null }) })}
      />
      {chosen === 'otro' && (
        <>
          <Moment label={from} value={search.get('desde') ?? ''} onChoose={(desde) => choose({ desde })} />
          <Moment label={to} value={search.get('hasta') ?? ''} onChoose={(hasta) => choose({ hasta })} />
        </>
      )}
    </>
  )
}

export const FilterBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.bar}>{children}</div>
)
