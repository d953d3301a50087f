import type { UserId } from '@saldo/contract/ids'
import { listOwnRefunds, type OwnRefund } from '@saldo/contract/refunds'
import { call } from '@saldo/client/api/call.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { qrsCopy } from '../copy.ts'

/** A refund request's state, in words. */
export type RefundShown = { qrId: string | null; isOpen: boolean; title: string; detail: string | null }

const detailOf = ({ state, amount, reason }: OwnRefund): string | null => {
  if (state === 'accepted' || state === 'paid')
    return amount === null ? null : qrsCopy.refundAmounts[state](`MXN ${mxn(amount)}`)
  return state === 'requested' ? qrsCopy.refundRequested : reason
}

const shownOf = (refund: OwnRefund): RefundShown => ({
  qrId: refund.qr_id,
  isOpen: refund.state === 'requested' || refund.state === 'accepted',
  title: `${qrsCopy.refundOf(refund.folio)} · ${qrsCopy.refundStates[refund.state]}`,
  detail: detailOf(refund),
})

/** The user's refund requests, newest first. */
export const ownRefunds = async (external_user: UserId): Promise<RefundShown[]> =>
  (await call(listOwnRefunds, { params: { external_user } })).map(shownOf)
