import { type Safe, html } from '../shared/html.ts'
import type { Command, Vendor } from '../vendor.ts'

const entryOf = (command: Command): Safe =>
  html` <h3>${command.title}</h3>
    <p>${command.says}</p>
    <pre tabindex="0">${JSON.stringify(command.body, null, 2)}</pre>
    ${command.values && html`<p class="values">${command.values.map((value) => html`<code>${value}</code> `)}</p>`}`

/** How to steer the simulator from a program, on the same page that people use. */
export const documentation = (vendors: readonly Vendor[], origin: string): Safe =>
  html` ${vendors.flatMap(({ guide }) => (guide ? [html`<section>${guide}</section>`] : []))}
    <section>
      <h2>Desde un programa</h2>
      <p>
        <code>POST ${origin}/_sim/control</code> con JSON. Responde <code>{"ok": true}</code> o dice qué no
        entendió.
      </p>
      ${vendors.flatMap(({ commands = [] }) => commands).map(entryOf)}
      <p>
        <code>GET ${origin}/_sim/control</code> dice lo preparado y los avisos.
        <code>GET ${origin}/_sim/inbox?channel=sms|email|whatsapp|push&amp;to=…</code> da los mensajes, el más
        nuevo primero. <code>GET ${origin}/_sim/health</code> dice si está listo.
      </p>
    </section>`
