import type { FormEvent } from 'react'

/**
 * For onSubmit of a form whose button is enabled before all fields are valid: shows the errors instead of
 * submitting, and goes to the first.
 */
export const complainInstead = (event: FormEvent<HTMLFormElement>): void => {
  const form = event.currentTarget
  if (form.checkValidity()) return
  event.preventDefault()
  form.querySelector<HTMLElement>('input:invalid, select:invalid')?.focus()
}
