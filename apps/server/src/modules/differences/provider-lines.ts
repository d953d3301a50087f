import { noEvent } from '@saldo/contract/refunds'
import type { Db } from '../../db/index.ts'
import { eventOfPurchaseCode, listDisputed, type DisputedPayment } from '../orders/index.ts'
import {
  allDisputes,
  listDifferences,
  proofsUnderWay,
  suspendedPayments,
  suspenseUnderWay,
  type KnownDispute,
  type ListedDifference,
  type Suspended,
} from '../payments/index.ts'
import type { Line, Wanted } from './difference.ts'

/** A difference between a gateway’s report and our books; its code names the event that the report doesn’t. */
export const providerLine = (difference: ListedDifference): Line => {
  const { gateway, reportId, kind, code, ours, theirs, foundAt, closedAt, resolution } = difference
  return {
    subject: { source: 'provider', gateway, reportId, kind },
    eventId: difference.eventId ?? eventOfPurchaseCode(code ?? '') ?? noEvent,
    kind,
    gateway,
    name: reportId,
    code,
    userId: null,
    detail: resolution,
    ours,
    theirs,
    at: foundAt,
    dueAt: null,
    isMoving: false,
    closedAt,
  }
}

export const providerLines = async (control: Db, isOpen: boolean, limit: number): Promise<Line[]> =>
  (await listDifferences(control, isOpen, limit)).map(providerLine)

export const suspenseLine = (suspended: Suspended, isMoving: boolean): Line => {
  const { suspenseId, eventId, gateway, gatewayPaymentId, amount, reason, state, at, closedAt } = suspended
  return {
    subject: { source: 'suspense', suspenseId },
    eventId: eventId === 0 ? noEvent : eventId,
    kind: 'suspense',
    gateway,
    name: gatewayPaymentId,
    code: null,
    userId: null,
    detail: state === 'open' ? reason : state,
    ours: null,
    theirs: amount,
    at,
    dueAt: null,
    isMoving,
    closedAt,
  }
}

export const suspenseLines = async (db: Db, wanted: Wanted): Promise<Line[]> => {
  const underWay = await suspenseUnderWay(db)
  return (await suspendedPayments(db, wanted)).map((one) =>
    suspenseLine(one, underWay.has(`${one.eventId} ${one.gateway} ${one.gatewayPaymentId}`)),
  )
}

/** A payment that its payer disputed; the payment itself says whether the money is back. */
export const chargebackLine = (
  payment: DisputedPayment,
  dispute: KnownDispute | undefined,
  isSending: boolean,
): Line => {
  const { attemptId, eventId, gateway, gatewayPaymentId, code, amount, refunded, status, changedAt } = payment
  const told = dispute?.state ?? 'open'
  const isOpen = status === 'charged_back' && told !== 'lost'
  const state = isOpen ? (told === 'reviewing' ? 'reviewing' : 'open') : told === 'lost' ? 'lost' : 'won'
  return {
    subject: { source: 'chargeback', attemptId },
    eventId,
    kind: 'chargeback',
    gateway,
    name: gatewayPaymentId,
    code,
    userId: null,
    detail: state,
    ours: amount - refunded,
    theirs: isOpen || state === 'lost' ? 0n : amount - refunded,
    at: dispute?.notedAt ?? changedAt,
    dueAt: isOpen ? (dispute?.dueAt ?? null) : null,
    isMoving: isSending || state === 'reviewing',
    closedAt: isOpen ? null : (dispute?.readAt ?? changedAt),
  }
}

const paymentName = (of: Pick<KnownDispute, 'eventId' | 'gateway' | 'gatewayPaymentId'>): string =>
  `${of.eventId} ${of.gateway} ${of.gatewayPaymentId}`

/** Chargebacks, open and closed. */
export const chargebackLines = async (db: Db, { event, limit }: Omit<Wanted, 'isOpen'>): Promise<Line[]> => {
  const [payments, disputes, sending] = [
    await listDisputed(db, { event, limit }),
    await allDisputes(db),
    await proofsUnderWay(db),
  ]
  const newest = new Map(disputes.toReversed().map((one) => [paymentName(one), one]))
  return payments.map((payment) => {
    const dispute = newest.get(paymentName(payment))
    const isSending = dispute ? sending.has(`${dispute.eventId} ${dispute.gateway} ${dispute.id}`) : false
    return chargebackLine(payment, dispute, isSending)
  })
}
