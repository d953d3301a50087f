import { type ComponentProps, useId } from 'react'
import { ChevronDown } from 'lucide-react'
import { FieldShell, hintIdOf } from './field-shell.tsx'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { useField } from './use-field.ts'

type SelectFieldProps = Omit<
  ComponentProps<'select'>,
  'id' | 'className' | 'onBlur' | 'onInput' | 'onInvalid'
> & {
  label: string
  name: string
  options: readonly { value: string; words: string }[]
}

/**
 * A native select. The first option is empty and shows the label's words, so that no value is preselected by
 * accident; the label appears above once something is chosen. Only an optional choice can be cleared.
 */
export const SelectField = ({ label, options, ...select }: SelectFieldProps) => {
  const id = useId()
  const { error, limits, checks } = useField(select.name)
  const required = select.required ?? limits?.required
  return (
    <FieldShell
      id={id}
      label={label}
      hint={undefined}
      error={error}
      aside={<ChevronDown size={18} className={styles.chevron} aria-hidden="true" />}
    >
      <select
        defaultValue=""
        {...select}
        required={required}
        id={id}
        className={classNames(styles.control, styles.select)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error === undefined ? undefined : hintIdOf(id)}
        {...checks}
      >
        <option value="" disabled={required} hidden={required}>
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
