import type { FormEvent } from 'react'

/** For onSubmit of a form that doesn't wait for all fields to be right: shows what is wrong instead of sending it, and goes to the first. */
export const complainInstead = (event: FormEvent<HTMLFormElement>): void => {
  const form = event.currentTarget
  if (form.checkValidity()) return
  event.preventDefault()
  form.querySelector<HTMLElement>('input:invalid, select:invalid')?.focus()
}
