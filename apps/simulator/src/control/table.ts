import { type Safe, html } from '../html.ts'

/** A table with its caption, or a sentence when there is nothing in it. */
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
