import { type ComponentProps, useId } from 'react'
import { FieldShell, hintIdOf } from './field-shell.tsx'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { useField } from './use-field.ts'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'onBlur' | 'onInput' | 'onInvalid'> & {
  label: string
  name: string
  hint?: string
  /** The error of whoever shows the field; its own validation and the form's refusals take precedence. */
  error?: string | undefined
  /** The error shown when the value does not match `pattern` or `minLength`. */
  formatMessage?: string
  aside?: ComponentProps<typeof FieldShell>['aside']
  /** Called on each input before validation; may change the value. */
  onTyped?: (input: HTMLInputElement) => void
}

export const TextField = ({
  label,
  hint,
  error,
  formatMessage,
  aside,
  onTyped,
  className,
  ...input
}: TextFieldProps) => {
  const id = useId()
  const { error: found, limits, checks } = useField(input.name, formatMessage)
  const shown = found ?? error
  return (
    <FieldShell id={id} label={label} hint={hint} error={shown} aside={aside}>
      <input
        {...limits}
        {...input}
        id={id}
        className={classNames(styles.control, className)}
        aria-invalid={shown ? true : undefined}
        aria-describedby={(shown ?? hint) === undefined ? undefined : hintIdOf(id)}
        {...checks}
        onInput={(event) => {
          onTyped?.(event.currentTarget)
          checks.onInput(event)
        }}
      />
    </FieldShell>
  )
}
