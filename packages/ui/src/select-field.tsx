import { type ComponentProps, useId } from 'react'
import { ChevronDown } from 'lucide-react'
import { FieldShell, hintIdOf } from './field-shell.tsx'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { useFieldError } from './use-field-error.ts'

type SelectFieldProps = Omit<
  ComponentProps<'select'>,
  'id' | 'className' | 'onBlur' | 'onInput' | 'onInvalid'
> & {
  label: string
  name: string
  options: readonly { value: string; words: string }[]
  error?: string | undefined
}

/**
 * A native select. The first option is empty and shows the label's words, so that no value is preselected by
 * accident; the label appears above once something is chosen. Only an optional choice can be cleared.
 */
export const SelectField = ({ label, options, error, ...select }: SelectFieldProps) => {
  const id = useId()
  const own = useFieldError(undefined)
  const shown = own.error ?? error
  return (
    <FieldShell
      id={id}
      label={label}
      hint={undefined}
      error={shown}
      aside={<ChevronDown size={18} className={styles.chevron} aria-hidden="true" />}
    >
      <select
        defaultValue=""
        {...select}
        id={id}
        className={classNames(styles.control, styles.select)}
        aria-invalid={shown ? true : undefined}
        aria-describedby={shown === undefined ? undefined : hintIdOf(id)}
        onBlur={own.onBlur}
        onInvalid={own.onInvalid}
        onInput={own.onInput}
      >
        <option value="" disabled={select.required} hidden={select.required}>
          {label}
        </option>
        {options.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldShell>
  )
}
