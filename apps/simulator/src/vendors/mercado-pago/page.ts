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
import type { Account } from './account.ts'
import { toPesos } from './wire.ts'
import { rejectionDetails } from './outcomes.ts'
import type { Payment } from './state.ts'

const outcomeChoices: Choices = [
  ['approve', 'se aprueba'],
  ['reject', 'se rechaza'],
  ['pending', 'queda en revisión'],
  ['timeout_after_charge', 'se cobra y no responde'],
  ['hang', 'tarda 30 segundos'],
  ['rate_limit', 'demasiadas llamadas (429)'],
  ['server_error', 'error del proveedor (500)'],
  ['cut', 'se corta antes de cobrar'],
  ['cut_after_charge', 'se corta después de cobrar'],
  ['error_after_charge', 'se cobra y responde con error (500)'],
]
const laterChoices: Choices = [
  ['', 'nada'],
  ['approve', 'se aprueba'],
  ['cc_rejected_other_reason', 'se rechaza'],
]
const noticeChoices: Choices = [
  ['duplicate', 'llega dos veces'],
  ['delay', 'llega 5 segundos tarde'],
  ['drop', 'no llega'],
  ['hold', 'se retiene'],
  ['deliver', 'llega como siempre'],
]
const detailChoices: Choices = [
  ['', 'el de costumbre'],
  ...rejectionDetails.map((detail) => [detail, detail] as const),
]

/** Forms that force the next payment's outcome and the next notice's fault. */
export const forms: Safe[] = [
  prepareForm(
    { action: 'next' },
    [
      select('El siguiente pago', 'outcome', outcomeChoices),
      select('con este detalle', 'detail', detailChoices),
      select('y dos segundos después', 'later', laterChoices),
    ],
    'Preparar el pago',
  ),
  html`${prepareForm({ action: 'notices' }, [select('El siguiente aviso', 'mode', noticeChoices)], 'Preparar el aviso')}
  ${order('Soltar los avisos retenidos, al revés', { action: 'release', order: 'reverse' })}`,
]

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

/** Table of payments, with buttons for the manual steps. */
export const paymentTable = ({ state }: Account): Safe =>
  table(
    'Pagos de Mercado Pago',
    ['Pago', 'Monto', 'Estado', 'Compra', 'Acciones'],
    [...state.payments.values()].slice(-SHOWN).toReversed().map(paymentRow),
    'Todavía no hay pagos.',
  )
