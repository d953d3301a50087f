import type { UserId } from '@saldo/contract/ids'
import { listOwnReturns, type OwnReturn } from '@saldo/contract/refund-runs'
import { listOwnRefunds, type OwnRefund } from '@saldo/contract/refunds'
import { call } from '@saldo/client/api/call.ts'
import { routes } from '@saldo/client/routes.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { qrsCopy } from '../copy.ts'

/** A refund request's state, in words. */
export type RefundShown = {
  qrId: string | null
  isOpen: boolean
  title: string
  detail: string | null
  /** The page that says more of it. */
  more?: { to: string; words: string }
}

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

const returnShown = ({ event_id: event, qr_id: qrId, parts, asks }: OwnReturn): RefundShown => ({
  qrId,
  isOpen: asks !== null || parts.some(({ state }) => state === 'accepted' || state === 'asked'),
  title: qrsCopy.returning,
  detail: asks === null ? qrsCopy.returnAlone : qrsCopy.returnAsks(`MXN ${mxn(asks.amount)}`),
  more: {
    to: routes.ownReturn(event, asks?.sign),
    words: asks === null ? qrsCopy.returnMore : qrsCopy.giveClabe,
  },
})

/** What goes back by itself, of a user with a QR of an event that has ended, then their requests, newest first. */
export const ownRefunds = async (external_user: UserId, hasEnded: boolean): Promise<RefundShown[]> => {
  const params = { external_user }
  const [requests, returns] = await Promise.all([
    call(listOwnRefunds, { params }),
    hasEnded ? call(listOwnReturns, { params }) : [],
  ])
  return [...returns.map(returnShown), ...requests.map(shownOf)]
}
