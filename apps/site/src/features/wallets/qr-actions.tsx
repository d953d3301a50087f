import { lazy, Suspense } from 'react'
import { Receipt } from 'lucide-react'
import type { Qr } from '@saldo/contract/wallets'
import { connectionCopy } from '@saldo/copy/connection'
import { DownloadQr, QrCode } from '@saldo/ui/qr/qr-image.tsx'
import { ShareQr } from '@saldo/ui/qr/share-qr.tsx'
import { routes } from '@saldo/client/routes.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { qrsCopy } from './copy.ts'
import { LiveChoice, LiveOnly } from './live-qr/lazy-parts.ts'
import { MovementList } from './movements/movement-list.tsx'
import type { RefundShown } from './refunds/own-refunds.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './qr-card.module.css'
import rows from './qr-rows.module.css'
import { BlockButton, ReissueButton, useChange } from './safety/qr-safety.tsx'
import { stateOf } from './qr-state.ts'
import { RefundEntry } from './refunds/refund-entry.tsx'

/** Outside the first load: few people change their QR, and it takes a network. */
const ChangeDialog = lazy(() =>
  import('./safety/change-dialog.tsx').catch(() => ({
    default: () => <p role="alert">{connectionCopy.offlineHint}</p>,
  })),
)

type QrActionsProps = {
  qr: Qr
  isSpread: boolean
  isCurrent: boolean
  refunds: readonly RefundShown[]
}

/** Actions other than paying, the rarest last. */
export const QrActions = ({ qr, isSpread, isCurrent, refunds }: QrActionsProps) => {
  const state = stateOf(qr)
  const change = useChange(qr)
  return (
    <>
      <div className={styles.carry}>
        {state === 'blocked' ? (
          <ReissueButton change={change} isBlocked />
        ) : (
          <>
            {state === 'active' && (
              <div className={styles.choice}>
                <Suspense>
                  <LiveChoice qr={qr} isCurrent={isCurrent} />
                </Suspense>
              </div>
            )}
            <QrCode code={qr.code} />
            <div className={shapes.pair}>
              <DownloadQr code={qr.code} />
              <ShareQr code={qr.code} eventName={qr.event_name} />
            </div>
          </>
        )}
      </div>
      <div className={styles.more}>
        <MovementList qr={qr} startsOpen={isSpread} />
        <div className={rows.rows}>
          <RefundEntry qr={qr} refunds={refunds} />
          <ButtonLink to={routes.purchases()} look="item" className={rows.row}>
            <Receipt size={20} aria-hidden="true" />
            {qrsCopy.purchases}
          </ButtonLink>
          {state === 'active' && (
            <Suspense>
              <LiveOnly qr={qr} isCurrent={isCurrent} />
            </Suspense>
          )}
          {state === 'active' && <ReissueButton change={change} isBlocked={false} />}
          {state === 'active' && <BlockButton change={change} />}
        </div>
      </div>
      {change.asked && (
        <Suspense>
          <ChangeDialog {...change} asked={change.asked} />
        </Suspense>
      )}
    </>
  )
}
