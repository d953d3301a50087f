import {
  type Choices,
  SHOWN,
  clock,
  money,
  order,
  prepareForm,
  select,
  table,
} from '../../shared/control-parts.ts'
import { type Safe, html } from '../../shared/html.ts'
import type { Command } from '../../vendor.ts'
import { moves, outcomes } from './control.ts'
import type { Merchant } from './merchant.ts'
import { forgeries } from './notices.ts'

const outcomeChoices: Choices = [
  ['completed', 'se completa'],
  ['pending', 'queda en revisión'],
  ['declined', 'se niega'],
  ['instrument_declined', 'no acepta el medio de pago'],
  ['cut_after', 'se cobra y no responde'],
  ['hang', 'tarda 30 segundos'],
  ['rate_limit', 'demasiadas llamadas (429)'],
  ['server_error', 'error del proveedor (500)'],
]

/** Form that forces the next capture's outcome. */
export const captureForm = prepareForm(
  { provider: 'paypal', action: 'next' },
  [select('El siguiente cobro de PayPal', 'outcome', outcomeChoices)],
  'Preparar el cobro',
)

const buttonsOf: { [status: string]: [label: string, to: string][] } = {
  PENDING: [
    ['Completar', 'complete'],
    ['Negar', 'decline'],
  ],
  COMPLETED: [
    ['Reembolsar', 'refund'],
    ['Abrir disputa', 'dispute'],
    ['Ganarla', 'dispute_won'],
    ['Perderla', 'dispute_lost'],
    ['Revertir', 'reverse'],
  ],
}

/** Table of captures, with buttons for the manual steps. */
export const captureTable = ({ state }: Merchant): Safe =>
  table(
    'Pagos de PayPal',
    ['Cobro', 'Monto', 'Estado', 'Compra', 'Acciones'],
    [...state.captures.values()]
      .slice(-SHOWN)
      .toReversed()
      .map(
        ({ id, orderId, status, amount, createdAt }) =>
          html` <tr>
            <td><b>${id}</b><small>${clock.format(createdAt)}</small></td>
            <td class="money">${money.format(Number(amount) / 100)}</td>
            <td><span class="state ${status.toLowerCase()}">${status}</span></td>
            <td>${state.orders.get(orderId)?.customId ?? '—'}<small>${orderId}</small></td>
            <td>
              <div class="orders">
                ${(buttonsOf[status] ?? []).map(([label, to]) =>
                  order(label, { provider: 'paypal', action: 'capture', capture_id: id, to }),
                )}
                ${order('Reenviar aviso', { provider: 'paypal', action: 'redeliver', capture_id: id })}
                ${order('Aviso falso', { provider: 'paypal', action: 'forge', capture_id: id })}
              </div>
            </td>
          </tr>`,
      ),
    'Todavía no hay cobros.',
  )

export const commands: Command[] = [
  {
    title: 'PayPal: forzar lo que responde la siguiente llamada',
    says: 'Por operación (capture_order si no se dice). amount cobra otro monto; status es el error de server_error y error_after (cobra y falla, también al repetir).',
    body: { provider: 'paypal', action: 'next', outcome: 'instrument_declined', times: 1 },
    values: outcomes,
  },
  {
    title: 'PayPal: aprobar una orden como lo haría su dueño',
    says: 'Sin abrir la ventana; avisa. Los avisos se tuercen, sueltan y reenvían como los de Mercado Pago.',
    body: { provider: 'paypal', action: 'approve', order_id: '5O190127TN364715T' },
  },
  {
    title: 'PayPal: mover un cobro a mano',
    says: 'Cambia el estado y avisa. amount hace parcial un refund.',
    body: { provider: 'paypal', action: 'capture', capture_id: '3C679366HH908993F', to: 'dispute' },
    values: moves,
  },
  {
    title: 'PayPal: mandar un aviso falso',
    says: 'Uno que PayPal nunca firmó para este comercio. Se manda una sola vez.',
    body: { provider: 'paypal', action: 'forge', capture_id: '3C679366HH908993F', forgery: 'other_webhook' },
    values: forgeries,
  },
]
