/** The text of a form's field; empty where the field is missing or holds a file. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
