import { noEvent, type OfficeRefund, type OwnRefund as OwnRefundOnWire } from '@saldo/contract/refunds'
import type { OwnRefund } from './own-refunds.ts'
import type { RefundFile, RefundLine } from './read-refund.ts'
import type { Refund } from './refund.ts'

const datesOf = (refund: Refund) => ({
  created_at: refund.createdAt.toISOString(),
  accepted_at: refund.acceptedAt?.toISOString() ?? null,
  rejected_at: refund.rejectedAt?.toISOString() ?? null,
  paid_at: refund.paidAt?.toISOString() ?? null,
  returned_at: refund.returnedAt?.toISOString() ?? null,
})

export const ownOnWire = ({ refund, isOwnQr }: OwnRefund): OwnRefundOnWire => ({
  folio: refund.folio,
  state: refund.state,
  amount: refund.amount,
  reason: refund.reason,
  qr_id: isOwnQr ? refund.walletId : null,
  event_id: isOwnQr ? refund.eventId : null,
  ...datesOf(refund),
})

export const lineOnWire = ({ refund, details }: RefundLine) => ({
  folio: refund.folio,
  event_id: refund.eventId === noEvent ? null : refund.eventId,
  state: refund.state,
  amount: refund.amount,
  name: details?.name ?? null,
  ...datesOf(refund),
})

export const fileOnWire = (file: RefundFile): OfficeRefund => {
  const { refund, details, qr } = file
  return {
    ...lineOnWire(file),
    reason: refund.reason,
    phone: details?.phone ?? null,
    email: details?.email ?? null,
    clabe: details?.clabe ?? null,
    clabe_fits: file.clabeFits,
    code_qr: details?.code_qr ?? null,
    has_image: file.hasImage,
    payable_amount: file.payable,
    qr:
      qr && refund.walletId !== null
        ? {
            id: refund.walletId,
            available_balance: qr.available,
            status: qr.status,
            holder: qr.holder,
            is_claimed: qr.isClaimed,
            sent_by_holder: refund.holderId !== null && refund.holderId === refund.requesterId,
          }
        : null,
    is_late: file.isLate,
  }
}
