import { type FocusEvent, type FormEvent, useState } from 'react'
import { formCopy } from '@saldo/copy/forms'

type Control = HTMLInputElement | HTMLSelectElement

/** The validation error in our words; undefined when the value is valid. */
const problemOf = (control: Control, formatMessage: string | undefined): string | undefined => {
  const { validity } = control
  if (validity.valid) return undefined
  if (validity.customError) return control.validationMessage
  if (validity.valueMissing) return formCopy.required
  if (validity.typeMismatch) return formCopy.email
  if (validity.tooShort && control instanceof HTMLInputElement) {
    return formatMessage ?? formCopy.tooShort(control.minLength)
  }
  return formatMessage ?? formCopy.format
}

/** A field's validation error: shown when it is left invalid, cleared as soon as it is valid. */
export const useFieldError = (formatMessage: string | undefined) => {
  const [error, setError] = useState<string>()
  return {
    error,
    onBlur: ({ currentTarget }: FocusEvent<Control>) => setError(problemOf(currentTarget, formatMessage)),
    /** The whole form is being validated. */
    onInvalid: ({ currentTarget }: FormEvent<Control>) => setError(problemOf(currentTarget, formatMessage)),
    onInput: ({ currentTarget }: FormEvent<Control>) =>
      setError((shown) => (shown === undefined ? undefined : problemOf(currentTarget, formatMessage))),
  }
}
