import { lazy, Suspense } from 'react'
import type { Qr } from '@saldo/contract/wallets'
import { walletsCopy } from '@saldo/copy/wallets'
import { mxn } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { Money } from '@saldo/ui/money.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { qrsCopy } from './copy.ts'
import styles from './qr-card.module.css'
import type { MovementRow } from './movements/movement-rows.ts'
import { PromoPart } from './gifts/promo-part.tsx'
import { QrNews } from './live/qr-news.tsx'
import { stateOf } from './qr-state.ts'

/** Outside the first load: few people were given something. */
const QrGifts = lazy(() => import('./gifts/qr-gifts.tsx'))

const Balance = ({ qr }: { qr: Qr }) => {
  const isLong = qr.available_balance >= 100_000n
  return (
    <div className={styles.money}>
      <div aria-live="polite" className={isLong ? styles.longBalance : styles.balance}>
        <p className={shapes.note}>{qrsCopy.balance}</p>
        <Money centavos={qr.available_balance} size="huge" />
      </div>
      {stateOf(qr) === 'active' && (
        <ButtonLink to={routes.addFunds(qr.event_url)} className={styles.topUp}>
          {walletsCopy.topUp}
        </ButtonLink>
      )}
    </div>
  )
}

const hints = { active: null, expired: qrsCopy.expiredHint, blocked: qrsCopy.blockedHint }

/** The QR's balance, its latest movement and pending amounts. */
export const QrFacts = ({ qr, news }: { qr: Qr; news: MovementRow | undefined }) => {
  const hint = hints[stateOf(qr)]
  return (
    <div className={styles.facts}>
      <Balance qr={qr} />
      {qr.promo_balance !== undefined && (
        <Suspense fallback={<PromoPart amount={qr.promo_balance} />}>
          <QrGifts qr={qr} />
        </Suspense>
      )}
      {qr.held_balance !== undefined && <p className={shapes.note}>{qrsCopy.held(mxn(qr.held_balance))}</p>}
      <QrNews news={news} />
      {qr.pending_topup > 0n && <Notice>{qrsCopy.pending(`MXN ${mxn(qr.pending_topup)}`)}</Notice>}
      {hint && <p className={shapes.box}>{hint}</p>}
    </div>
  )
}
