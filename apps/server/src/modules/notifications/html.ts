/** Text that is safe inside a letter: made only by `html`. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | undefined | false | Html | readonly Html[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const write = (value: Value): string => {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value !== 'string') return value.map(write).join('')
  return value.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** A piece of a letter; each value put into it is escaped unless it is such a piece itself. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.map((part, place) => part + (place < values.length ? write(values[place]) : '')).join(''))
