import { toPesos } from '../mercado-pago/money.ts'
import type { Notice, Payment } from '../mercado-pago/state.ts'
import type { Controlled } from './controlled.ts'
import { paypalTable } from './paypal-part.ts'
import { table } from './table.ts'
import { documentation } from './documentation.ts'
import { captchasPrepared } from '../captcha/index.ts'
import { captchaForm, messageForm, nextForm, noticesForm, order, paypalForm, signInForm } from './forms.ts'
import { type Safe, html } from '../html.ts'
import { messagesPrepared } from '../messaging/index.ts'

const SHOWN = 50

const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
const clock = new Intl.DateTimeFormat('es-MX', { dateStyle: 'short', timeStyle: 'medium' })

const buttonsOf: { [status: string]: [label: string, to: string][] } = {
  pending: [
    ['Aprobar', 'approve'],
    ['Rechazar', 'reject'],
    ['Vencer', 'expire'],
  ],
  in_process: [
    ['Aprobar', 'approve'],
    ['Rechazar', 'reject'],
    ['Cancelar', 'cancel'],
  ],
  authorized: [
    ['Aprobar', 'approve'],
    ['Cancelar', 'cancel'],
  ],
  approved: [
    ['Reembolsar', 'refund'],
    ['Contracargo', 'charge_back'],
    ['En mediación', 'mediate'],
  ],
  rejected: [['Aprobar tarde', 'approve']],
  cancelled: [['Aprobar tarde', 'approve']],
  in_mediation: [
    ['Aprobar', 'approve'],
    ['Contracargo', 'charge_back'],
  ],
  charged_back: [
    ['Disputa ganada', 'chargeback_won'],
    ['Disputa perdida', 'chargeback_lost'],
  ],
}

const paymentRow = (payment: Payment): Safe => {
  const refundButtons: [string, string][] = payment.refunds.some(({ status }) => status === 'in_process')
    ? [
        ['Completar reembolso', 'refund_approved'],
        ['Negar reembolso', 'refund_rejected'],
      ]
    : []
  const moves = [...(buttonsOf[payment.status] ?? []), ...refundButtons]
  return html` <tr>
    <td><b>${payment.id}</b><small>${clock.format(payment.createdAt)}</small></td>
    <td class="money">
      ${money.format(toPesos(payment.amount))}
      ${payment.refunded > 0n && html`<small>devuelto ${money.format(toPesos(payment.refunded))}</small>`}
    </td>
    <td>
      <span class="state ${payment.status}">${payment.status}</span><small>${payment.statusDetail}</small>
    </td>
    <td>${payment.externalReference ?? '—'}<small>${payment.methodId} ${payment.card?.lastFour}</small></td>
    <td>
      <div class="orders">
        ${moves.map(([label, to]) => order(label, { action: 'payment', payment_id: payment.id, to }))}
        ${order('Reenviar aviso', { action: 'redeliver', payment_id: payment.id })}
        ${order('Aviso falso', { action: 'forge', payment_id: payment.id })}
      </div>
    </td>
  </tr>`
}

const noticeRow = (notice: Notice): Safe =>
  html` <tr>
    <td>${clock.format(notice.createdAt)}</td>
    <td>${notice.topic} ${notice.dataId}${notice.forged && html` <em>falso</em>`}</td>
    <td><span class="state ${notice.state}">${notice.state}</span></td>
    <td>
      ${notice.tries} ${notice.tries === 1 ? 'intento' : 'intentos'}, respuesta ${notice.lastAnswer ?? '—'}
    </td>
  </tr>`

const preparedLine = ({ mercadoPago, paypal, login, messaging, captchas }: Controlled): Safe => {
  const forced = [...mercadoPago.faults.waiting(), ...paypal.faults.waiting()].map(
    ({ operation, fault, times }) => `${operation}: ${fault.kind} × ${times}`,
  )
  const rules = [...mercadoPago.notices.rules(), ...paypal.delivery.rules].map(
    ({ mode, times }) => `aviso: ${mode} × ${times}`,
  )
  const signIns = login.outcomes
    .waiting()
    .map(({ provider, outcome, times }) => `${provider}: ${outcome} × ${times}`)
  const others = [...messagesPrepared(messaging), ...captchasPrepared(captchas)].map(
    ({ provider, outcome, times }) => `${provider}: ${outcome} × ${times}`,
  )
  const all = [...forced, ...rules, ...signIns, ...others]
  if (all.length === 0) return html`<p class="empty">Nada preparado: todo responde como siempre.</p>`
  return html`<p>Preparado: ${all.join(', ')}</p>
    ${order('Olvidar todo', { action: 'clear', provider: 'all' })}`
}

const inboxTable = ({ inbox }: Controlled): Safe =>
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
export const page = (controlled: Controlled, origin: string): Safe => {
  const { state } = controlled.mercadoPago
  const payments = [...state.payments.values()].slice(-SHOWN).toReversed()
  const notices = [...state.notices, ...controlled.paypal.state.notices]
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .slice(0, SHOWN)
  return html`<!doctype html>
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
            ${nextForm()}${paypalForm()}${noticesForm()}${signInForm()}${messageForm()}${captchaForm()}
            ${preparedLine(controlled)}
          </section>
          <section>
            ${table('Pagos de Mercado Pago', ['Pago', 'Monto', 'Estado', 'Compra', 'Acciones'], payments.map(paymentRow), 'Todavía no hay pagos.')}
          </section>
          <section>${paypalTable(controlled.paypal)}</section>
          <section>
            ${table('Avisos enviados', ['Hora', 'Asunto', 'Estado', 'Entrega'], notices.map(noticeRow), 'Todavía no hay avisos.')}
          </section>
          <section>
            ${inboxTable(controlled)}
            <p><a href="/_sim/messages">Ver los mensajes como los vería cada persona</a></p>
          </section>
          ${documentation(origin)}
        </main>
      </body>
    </html>`
}
