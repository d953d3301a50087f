import { type Choices, order, prepareForm, select } from '../../shared/control-parts.ts'
import { type Safe, html } from '../../shared/html.ts'
import { paymentTable } from '../../shared/payments.ts'
import type { Account } from './account.ts'
import { rejectionDetails } from './outcomes.ts'

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

const refundButtons: [string, string][] = [
  ['Completar reembolso', 'refund_approved'],
  ['Negar reembolso', 'refund_rejected'],
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

/** Table of payments, with buttons for the manual steps. */
export const payments = ({ state }: Account): Safe =>
  paymentTable('Mercado Pago', state.payments, (payment) => {
    const { id, refunds } = payment
    const isRefunding = refunds.some(({ status }) => status === 'in_process')
    const moves = [...(buttonsOf[payment.status] ?? []), ...(isRefunding ? refundButtons : [])]
    return {
      id,
      at: payment.createdAt,
      amount: payment.amount,
      returned: payment.refunded,
      status: payment.status,
      detail: payment.statusDetail,
      purchase: payment.externalReference,
      means: `${payment.methodId} ${payment.card?.lastFour ?? ''}`,
      buttons: [
        ...moves.map(([label, to]) => [label, { action: 'payment', payment_id: id, to }] as const),
        ['Reenviar aviso', { action: 'redeliver', payment_id: id }],
        ['Aviso falso', { action: 'forge', payment_id: id }],
      ],
    }
  })
