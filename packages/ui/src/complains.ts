/** Shows what is wrong in a form without the browser's own bubbles, and goes to the first; false where all is right. */
export const complains = (form: HTMLFormElement): boolean => {
  if (form.checkValidity()) return false
  form.querySelector<HTMLElement>('input:invalid, select:invalid')?.focus()
  return true
}
