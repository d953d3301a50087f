import { type ComponentProps, useId } from 'react'
import { FieldShell, hintIdOf } from './field-shell.tsx'
import styles from './field.module.css'
import { useFieldError } from './use-field-error.ts'

export type TextFieldProps = Omit<
  ComponentProps<'input'>,
  'id' | 'className' | 'onBlur' | 'onInput' | 'onInvalid'
> & {
  label: string
  name: string
  hint?: string
  /** The server's error for the value; the field's own validation takes precedence. */
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
  ...input
}: TextFieldProps) => {
  const id = useId()
  const own = useFieldError(formatMessage)
  const shown = own.error ?? error
  return (
    <FieldShell id={id} label={label} hint={hint} error={shown} aside={aside}>
      <input
        {...input}
        id={id}
        className={styles.control}
        aria-invalid={shown ? true : undefined}
        aria-describedby={(shown ?? hint) === undefined ? undefined : hintIdOf(id)}
        onBlur={own.onBlur}
        onInvalid={own.onInvalid}
        onInput={(event) => {
          onTyped?.(event.currentTarget)
          own.onInput(event)
        }}
      />
    </FieldShell>
  )
}
