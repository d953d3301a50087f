import { toPesos, wireTime } from './wire.ts'
import type { Card, Desk, Payment, Refund } from './state.ts'

const RELEASE_MS = 14 * 86_400_000

/** Mercado Pago's own deadline of a voucher or a transfer. */
const VOUCHER_LIFE_MS = 3 * 86_400_000

const isVoucher = ({ status, statusDetail }: Payment): boolean =>
  status === 'pending' && statusDetail.startsWith('pending_waiting')

const cardOnWire = (card: Card | null) =>
  card && {
    id: null,
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    expiration_month: card.expirationMonth,
    expiration_year: card.expirationYear,
    cardholder: { name: card.cardholder, identification: { type: null, number: null } },
  }

export const refundOnWire = (refund: Refund, payment: Payment, collectorId: number) => ({
  id: refund.id,
  payment_id: payment.id,
  amount: toPesos(refund.amount),
  metadata: {},
  source: { id: String(collectorId), name: 'Saldo', type: 'collector' },
  date_created: wireTime(refund.at),
  unique_sequence_number: null,
  refund_mode: 'standard',
  adjustment_amount: 0,
  status: refund.status,
  reason: null,
})

const moneyOnWire = (payment: Payment) => {
  const isPaid = payment.approvedAt !== null
  const amount = toPesos(payment.amount)
  return {
    transaction_amount: amount,
    transaction_amount_refunded: toPesos(payment.refunded),
    coupon_amount: 0,
    transaction_details: {
      net_received_amount: isPaid ? toPesos(payment.amount - payment.fee) : 0,
      total_paid_amount: amount,
      overpaid_amount: 0,
      external_resource_url: null,
      installment_amount: amount,
    },
    fee_details: isPaid
      ? [{ type: 'mercadopago_fee', amount: toPesos(payment.fee), fee_payer: 'collector' }]
      : [],
  }
}

const payerOnWire = (payment: Payment) => ({
  id: null,
  email: null,
  identification: { type: null, number: null },
  type: null,
  ...payment.payer,
})

/** A payment in the format of every call's response. */
export const paymentOnWire = (payment: Payment, { settings }: Pick<Desk, 'settings'>) => ({
  id: payment.id,
  date_created: wireTime(payment.createdAt),
  date_approved: payment.approvedAt === null ? null : wireTime(payment.approvedAt),
  date_last_updated: wireTime(payment.updatedAt),
  date_of_expiration: isVoucher(payment) ? wireTime(payment.createdAt + VOUCHER_LIFE_MS) : null,
  money_release_date: payment.approvedAt === null ? null : wireTime(payment.approvedAt + RELEASE_MS),
  operation_type: 'regular_payment',
  issuer_id: payment.issuerId,
  payment_method_id: payment.methodId,
  payment_type_id: payment.typeId,
  status: payment.status,
  status_detail: payment.statusDetail,
  currency_id: 'MXN',
  description: payment.description,
  live_mode: false,
  authorization_code: payment.authorizationCode,
  collector_id: settings.collectorId,
  payer: payerOnWire(payment),
  metadata: payment.metadata,
  additional_info: payment.additionalInfo,
  external_reference: payment.externalReference,
  ...moneyOnWire(payment),
  captured: payment.captured,
  binary_mode: payment.binaryMode,
  statement_descriptor: payment.statementDescriptor,
  installments: payment.installments,
  card: cardOnWire(payment.card) ?? {},
  order: { id: payment.merchantOrderId, type: 'mercadopago' },
  refunds: payment.refunds.map((refund) => refundOnWire(refund, payment, settings.collectorId)),
  notification_url: payment.notificationUrl,
  processing_mode: 'aggregator',
  point_of_interaction: { type: 'UNSPECIFIED', business_info: { unit: 'online_payments', sub_unit: 'sdk' } },
})
