import { type Safe, html } from './html.ts'

/** Maximum number of rows in a table of the control page. */
export const SHOWN = 50

export const clock = new Intl.DateTimeFormat('es-MX', { dateStyle: 'short', timeStyle: 'medium' })

/** A table with its caption, or a sentence when it has no rows. */
export const table = (caption: string, head: string[], rows: Safe[], empty: string): Safe =>
  html` <h2>${caption}</h2>
    ${
      rows.length === 0
        ? html`<p class="empty">${empty}</p>`
        : html`<div class="scroll" tabindex="0">
            <table>
              <thead>
                <tr>
                  ${head.map((name) => html`<th scope="col">${name}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${rows}
              </tbody>
            </table>
          </div>`
    }`

type Fields = { [name: string]: string | number }
const hidden = (fields: Fields): Safe[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)

/** A button that sends one control command. */
export const order = (label: string, fields: Fields): Safe =>
  html` <form method="post" action="/_sim/control">
    ${hidden(fields)}
    <button>${label}</button>
  </form>`

export type Choices = readonly (readonly [value: string, label: string])[]

export const select = (label: string, name: string, choices: Choices): Safe =>
  html` <label
    >${label}
    <select name="${name}">
      ${choices.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select>
  </label>`

/** A form that prepares an outcome: its fields, the number of times, and its button. */
export const prepareForm = (fixed: Fields, fields: Safe[], button: string): Safe =>
  html` <form class="next" method="post" action="/_sim/control">
    ${hidden(fixed)} ${fields} <label>Veces <input name="times" type="number" min="1" value="1" /></label>
    <button>${button}</button>
  </form>`

/** A form that forces the outcome of a provider's next call, for outcomes without further fields. */
export const nextForm = (provider: string, label: string, outcomes: readonly string[]): Safe =>
  prepareForm(
    { provider, action: 'next' },
    [
      select(
        label,
        'outcome',
        outcomes.map((outcome) => [outcome, outcome] as const),
      ),
    ],
    'Preparar',
  )
