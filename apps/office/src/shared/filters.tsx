import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '@saldo/ui/button.tsx'
import styles from './filters.module.css'

/** Sets parameters of the address, or takes them away; where one stays, so does what it chose. */
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

/** A few ways of which one is chosen. */
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

/** One of many, or all of them; the label stands in the control. */
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

/** A moment on the event's clock, as the browser's own field gives it. */
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
