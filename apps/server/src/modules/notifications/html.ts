/** HTML that is safe in an e-mail; only `html` makes it. */
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

/** A fragment of an e-mail's HTML; every interpolated value is escaped unless it is an `Html` itself. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.map((part, place) => part + (place < values.length ? write(values[place]) : '')).join(''))
