import { type Choices, prepareForm, select } from '../../shared/control-parts.ts'
import type { Safe } from '../../shared/html.ts'
import { paymentTable } from '../../shared/payments.ts'
import type { Command } from '../../vendor.ts'
import { moves, outcomes } from './control.ts'
import { forgeries } from './notices.ts'
import type { Merchant } from './state.ts'

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
export const captures = ({ state }: Merchant): Safe =>
  paymentTable('PayPal', state.captures, ({ id, orderId, status, amount, createdAt }) => {
    const about = { provider: 'paypal', capture_id: id }
    return {
      id,
      at: createdAt,
      amount,
      status,
      purchase: state.orders.get(orderId)?.customId ?? null,
      means: orderId,
      buttons: [
        ...(buttonsOf[status] ?? []).map(
          ([label, to]) => [label, { ...about, action: 'capture', to }] as const,
        ),
        ['Reenviar aviso', { ...about, action: 'redeliver' }],
        ['Aviso falso', { ...about, action: 'forge' }],
      ],
    }
  })

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
