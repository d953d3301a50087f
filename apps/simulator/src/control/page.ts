import { SHOWN, clock, order, table } from '../shared/control-parts.ts'
import { type Safe, html } from '../shared/html.ts'
import type { Notice } from '../shared/notices.ts'
import type { OpenVendor } from '../vendor.ts'
import type { Controlled } from './controlled.ts'
import { documentation } from './documentation.ts'
import type { Inbox } from './inbox.ts'

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

/** The page for people: what happened, buttons to make more happen, and how to do it from a program. */
export const page = ({ vendors, open, inbox }: Controlled, origin: string): Safe =>
  html`<!doctype html>
    <html lang="es-MX">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Simulador</title>
        <link rel="stylesheet" href="/_sim/page.css" />
      </head>
      <body>
        <header>
          <h1>Simulador</h1>
          <p>Aquí viven los terceros de mentira: nadie cobra ni envía nada de verdad.</p>
        </header>
        <main>
          <section>
            <h2>Preparar lo que sigue</h2>
            ${vendors.flatMap(({ forms = [] }) => forms)} ${preparedLine(open)}
          </section>
          ${open.flatMap(({ table: tableOf }) => (tableOf ? [html`<section>${tableOf()}</section>`] : []))}
          <section>${noticeTable(open)}</section>
          <section>
            ${inboxTable(inbox)}
            <p><a href="/_sim/messages">Ver los mensajes como los vería cada persona</a></p>
          </section>
          ${documentation(vendors, origin)}
        </main>
      </body>
    </html>`
