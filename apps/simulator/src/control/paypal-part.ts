import { type Safe, html } from '../html.ts'
import type { Merchant } from '../paypal/index.ts'
import { order } from './forms.ts'
import { table } from './table.ts'

const SHOWN = 50

const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
const clock = new Intl.DateTimeFormat('es-MX', { dateStyle: 'short', timeStyle: 'medium' })

const moves: { [status: string]: [label: string, to: string][] } = {
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

/** What was taken by PayPal, with buttons to make more happen. */
export const paypalTable = ({ state }: Merchant): Safe =>
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
                ${(moves[status] ?? []).map(([label, to]) =>
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
