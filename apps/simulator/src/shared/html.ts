/** Escaped HTML, made only by `html`. */
export class Safe {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | bigint | null | undefined | false | Safe | Value[]

const entities: { [sign: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const write = (value: Value): string => {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(write).join('')
  if (value instanceof Safe) return value.text
  return String(value).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** An HTML fragment; values put into it are escaped unless they are fragments themselves. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Safe =>
  new Safe(parts.map((part, place) => part + (place < values.length ? write(values[place]) : '')).join(''))

type Layout = { title: string; heading?: string; lead: Value; head?: Safe; content: Value; look?: string }

/** A complete page in the simulator's design; `look` is the class of its main part. */
export const layout = ({ title, heading = title, lead, head, content, look = '' }: Layout): Safe =>
  html`<!doctype html>
    <html lang="es-MX">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/_sim/page.css" />
        ${head}
      </head>
      <body>
        <header>
          <h1>${heading}</h1>
          <p>${lead}</p>
        </header>
        <main class="${look}">${content}</main>
      </body>
    </html>`

type Window = Pick<Layout, 'title' | 'lead'> & { closesItself: boolean }

/** Last page of a vendor's window: its script sends the answer to the page that opened it, and to no other. */
export const answerPage = ({ closesItself, ...page }: Window, answer: object | null, opener: string): Safe =>
  layout({
    ...page,
    content: html`<section><h2>Ya puedes cerrar esta ventana</h2></section>`,
    head: html`<meta name="answer" content="${JSON.stringify(answer)}" />
      <meta name="origin" content="${new URL(opener).origin}" />
      ${closesItself && html`<meta name="closes" content="yes" />`}
      <script type="module" src="/browser/window-answer.ts"></script>`,
  })
