import { Undo2 } from 'lucide-react'
import type { OwnRefund } from '@saldo/contract/refunds'
import type { Qr } from '@saldo/contract/wallets'
import { refundsCopy } from '@saldo/copy/refunds'
import { walletsCopy } from '@saldo/copy/wallets'
import { mxn } from '../../shared/format/money.ts'
import { refundState } from '../../shared/refund-state.ts'
import { routes } from '../../shared/routes.ts'
import { AppLink } from '../../shared/ui/app-link.tsx'
import styles from './qr-card.module.css'

const isOpen = ({ state }: OwnRefund): boolean => state === 'requested' || state === 'accepted'

const detailOf = ({ state, amount, reason }: OwnRefund): string | null => {
  if (state === 'accepted' || state === 'paid')
    return amount === null ? null : walletsCopy.refundAmounts[state](`MXN ${mxn(amount)}`)
  return state === 'requested' ? walletsCopy.refundRequested : reason
}

const Request = ({ refund }: { refund: OwnRefund }) => {
  const detail = detailOf(refund)
  return (
    <div className={styles.refund}>
      <p className={styles.refundTitle}>
        {walletsCopy.refundOf(refund.folio)} · {refundsCopy.states[refund.state]}
      </p>
      {detail !== null && <p className={styles.refundDetail}>{detail}</p>}
    </div>
  )
}

/** The way to ask for one's money back, or how the request stands. */
export const RefundEntry = ({ qr, refunds }: { qr: Qr; refunds: readonly OwnRefund[] }) => {
  const newest = refunds.find(({ qr_id }) => qr_id === qr.id)
  const canAsk = qr.available_balance > 0n && !(newest && isOpen(newest))
  return (
    <>
      {newest && <Request refund={newest} />}
      {canAsk && (
        <AppLink to={routes.refunds()} state={refundState(qr.code)} className={styles.row}>
          <Undo2 size={20} aria-hidden="true" />
          {walletsCopy.refund}
        </AppLink>
      )}
    </>
  )
}
