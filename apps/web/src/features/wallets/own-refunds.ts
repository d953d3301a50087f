import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { listOwnRefunds, type OwnRefund } from '@saldo/contract/refunds'
import { refundsCopy } from '@saldo/copy/refunds'
import { walletsCopy } from '@saldo/copy/wallets'
import { call } from '../../shared/api/call.ts'
import { userContext } from '../../shared/current-user.ts'
import { mxn } from '../../shared/format/money.ts'
import { routes } from '../../shared/routes.ts'

/** How a request stands, in words. */
export type RefundShown = { qrId: string | null; isOpen: boolean; title: string; detail: string | null }

const detailOf = ({ state, amount, reason }: OwnRefund): string | null => {
  if (state === 'accepted' || state === 'paid')
    return amount === null ? null : walletsCopy.refundAmounts[state](`MXN ${mxn(amount)}`)
  return state === 'requested' ? walletsCopy.refundRequested : reason
}

const shownOf = (refund: OwnRefund): RefundShown => ({
  qrId: refund.qr_id,
  isOpen: refund.state === 'requested' || refund.state === 'accepted',
  title: `${walletsCopy.refundOf(refund.folio)} · ${refundsCopy.states[refund.state]}`,
  detail: detailOf(refund),
})

/** These are data for 'Mis Qrs'; whoever opens the address itself lands there. */
export const loader = () => redirect(routes.qrs())

/** The state of a request changes once in days: it is read when the screen is opened, and not with each balance. */
export const shouldRevalidate = () => false

/** Without an answer the cards say nothing of refunds; the e-mail of the request has its folio. */
export const clientLoader = async ({ context }: ClientLoaderFunctionArgs): Promise<RefundShown[]> => {
  const refunds = await call(listOwnRefunds, {
    params: { external_user: context.get(userContext).id },
  }).catch(() => [])
  return refunds.map(shownOf)
}
