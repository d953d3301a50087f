import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '@saldo/ui/button.tsx'
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

export const FilterBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.bar}>{children}</div>
)
