import { createContext, type FocusEvent, type FormEvent, useContext, useState } from 'react'
import { formCopy } from '@saldo/copy/forms'
import { schemaCopy } from '@saldo/copy/schemas'
import type { Limits } from '@saldo/client/form-fields.ts'

/** What a form tells its fields by name; set by SendForm. */
type FormFields = {
  limits: Readonly<Record<string, Limits>>
  /** The server's refusals, until their field is changed. */
  problems: Readonly<Record<string, string>>
}

export const FormFieldsContext = createContext<FormFields>({ limits: {}, problems: {} })

type Control = HTMLInputElement | HTMLSelectElement

/** The validation error in our words; undefined when the value is valid. */
const problemOf = (control: Control, formatMessage: string | undefined): string | undefined => {
  const { validity } = control
  if (validity.valid) return undefined
  if (validity.customError) return control.validationMessage
  if (validity.valueMissing) return formCopy.required
  if (validity.typeMismatch) return formCopy.email
  if (control instanceof HTMLInputElement) {
    if (validity.rangeUnderflow) return schemaCopy.tooSmall(control.min)
    if (validity.rangeOverflow) return schemaCopy.tooBig(control.max)
    if (validity.tooShort) return formatMessage ?? formCopy.tooShort(control.minLength)
  }
  return formatMessage ?? formCopy.format
}

/** A field's limits and error: its own, from when it is left invalid until it is valid; else the server's. */
export const useField = (name: string, formatMessage?: string) => {
  const form = useContext(FormFieldsContext)
  const [own, setOwn] = useState<string>()
  const check = ({ currentTarget }: FocusEvent<Control> | FormEvent<Control>) =>
    setOwn(problemOf(currentTarget, formatMessage))
  return {
    error: own ?? form.problems[name],
    limits: form.limits[name],
    /** `onInvalid`: the whole form is being validated. */
    checks: {
      onBlur: check,
      onInvalid: check,
      onInput: ({ currentTarget }: FormEvent<Control>) =>
        setOwn((shown) => (shown === undefined ? undefined : problemOf(currentTarget, formatMessage))),
    },
  }
}
