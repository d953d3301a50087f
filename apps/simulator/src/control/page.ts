import type { OpenVendor, Vendor, Command } from '../vendor.ts'
import { type Safe, html, layout } from '../shared/html.ts'
import { SHOWN, clock, order, table } from '../shared/control-parts.ts'
import type { Notice } from '../shared/notices.ts'
import type { Inbox } from './inbox.ts'

/** Everything the control page and the control API show or change. */
export type Controlled = {
  vendors: readonly Vendor[]
  open: readonly OpenVendor[]
  /** Handlers of control commands, by provider. */
  control: Required<OpenVendor>['control']
  inbox: Inbox
}

const entryOf = (command: Command): Safe =>
  html` <h3>${command.title}</h3>
    <p>${command.says}</p>
    <pre tabindex="0">${JSON.stringify(command.body, null, 2)}</pre>
    ${command.values && html`<p class="values">${command.values.map((value) => html`<code>${value}</code> `)}</p>`}`

/** Documentation of the control API, on the control page itself. */
const documentation = (vendors: readonly Vendor[], origin: string): Safe =>
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

const noticeRow = (notice: Notice): Safe =>
  html` <tr>
    <td>${clock.format(notice.createdAt)}</td>
    <td>${notice.topic} ${notice.dataId}${notice.forged && html` <em>falso</em>`}</td>
    <td><span class="state ${notice.state}">${notice.state}</span></td>
    <td>
      ${notice.tries} ${notice.tries === 1 ? 'intento' : 'intentos'}, respuesta ${notice.lastAnswer ?? '—'}
    </td>
  </tr>`

const noticeTable = (open: readonly OpenVendor[]): Safe =>
  table(
    'Avisos enviados',
    ['Hora', 'Asunto', 'Estado', 'Entrega'],
    open
      .flatMap((vendor) => vendor.notices?.() ?? [])
      .toSorted((a, b) => b.createdAt - a.createdAt)
      .slice(0, SHOWN)
      .map(noticeRow),
    'Todavía no hay avisos.',
  )

const preparedLine = (open: readonly OpenVendor[]): Safe => {
  const prepared = open.flatMap((vendor) => vendor.prepared?.() ?? [])
  if (prepared.length === 0) return html`<p class="empty">Nada preparado: todo responde como siempre.</p>`
  return html`<p>Preparado: ${prepared.join(', ')}</p>
    ${order('Olvidar todo', { action: 'clear', provider: 'all' })}`
}

const inboxTable = (inbox: Inbox): Safe =>
  table(
    'Bandeja',
    ['Hora', 'Canal', 'Para', 'Mensaje'],
    inbox
      .list()
      .slice(0, SHOWN)
      .map(
        ({ at, channel, to, subject, text }) =>
          html`<tr>
            <td>${clock.format(Date.parse(at))}</td>
            <td>${channel}</td>
            <td>${to}</td>
            <td>${subject}<small>${text}</small></td>
          </tr>`,
      ),
    'Todavía no se ha enviado ningún mensaje.',
  )

/** The control page: what happened, buttons that trigger more, and the control API's documentation. */
export const page = ({ vendors, open, inbox }: Controlled, origin: string): Safe =>
  layout({
    title: 'Simulador',
    lead: 'Aquí viven los terceros de mentira: nadie cobra ni envía nada de verdad.',
    content: html`<section>
        <h2>Preparar lo que sigue</h2>
        ${vendors.flatMap(({ forms = [] }) => forms)} ${preparedLine(open)}
      </section>
      ${open.flatMap(({ table: tableOf }) => (tableOf ? [html`<section>${tableOf()}</section>`] : []))}
      <section>${noticeTable(open)}</section>
      <section>
        ${inboxTable(inbox)}
        <p><a href="/_sim/messages">Ver los mensajes como los vería cada persona</a></p>
      </section>
      ${documentation(vendors, origin)}`,
  })
