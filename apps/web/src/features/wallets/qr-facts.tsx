import { Hourglass, Receipt, Undo2 } from 'lucide-react'
import type { Movement, Qr } from '@saldo/contract/wallets'
import { walletsCopy } from '@saldo/copy/wallets'
import { mxn } from '../../shared/format/money.ts'
import { DownloadQr, QrCode } from '../../shared/qr/qr-image.tsx'
import { ShareQr } from '../../shared/qr/share-qr.tsx'
import { routes } from '../../shared/routes.ts'
import { AppLink } from '../../shared/ui/app-link.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Money } from '../../shared/ui/money.tsx'
import { MovementList } from './movement-list.tsx'
import styles from './qr-card.module.css'
import { QrNews } from './qr-news.tsx'
import { QrSafety } from './qr-safety.tsx'
import { stateOf } from './qr-state.ts'

const Balance = ({ qr }: { qr: Qr }) => {
  const isLong = qr.available_balance >= 100_000n
  return (
    <div className={styles.money}>
      <div aria-live="polite" className={isLong ? styles.longBalance : styles.balance}>
        <p className={styles.label}>{walletsCopy.balance}</p>
        <Money centavos={qr.available_balance} size="huge" />
      </div>
      {stateOf(qr) === 'active' && (
        <ButtonLink to={routes.addFunds(qr.event_url)} className={styles.topUp ?? ''}>
          {walletsCopy.topUp}
        </ButtonLink>
      )}
    </div>
  )
}

const hints = { active: null, expired: walletsCopy.expiredHint, blocked: walletsCopy.blockedHint }

/** What can be done beside paying, the rarer the further below. */
const Actions = ({ qr, isSpread }: { qr: Qr; isSpread: boolean }) => {
  const state = stateOf(qr)
  return (
    <>
      {state === 'blocked' && <QrSafety qr={qr} />}
      {state !== 'blocked' && <QrCode code={qr.code} />}
      {state !== 'blocked' && (
        <div className={styles.pair}>
          <DownloadQr code={qr.code} />
          <ShareQr code={qr.code} eventName={qr.event_name} />
        </div>
      )}
      <MovementList event={qr.event_id} startsOpen={isSpread} />
      <div className={styles.rows}>
        <AppLink to={routes.purchases()} className={styles.row}>
          <Receipt size={20} aria-hidden="true" />
          {walletsCopy.purchases}
        </AppLink>
        {qr.available_balance > 0n && (
          <AppLink to={routes.refundOf(qr.event_id)} className={styles.row}>
            <Undo2 size={20} aria-hidden="true" />
            {walletsCopy.refund}
          </AppLink>
        )}
        {state === 'active' && <QrSafety qr={qr} />}
      </div>
    </>
  )
}

type QrFactsProps = {
  qr: Qr
  isSpread: boolean
  /** Shown from the device's copy before anything else is there: nothing can be asked for yet. */
  isStill: boolean
  news: Movement | undefined
}

export const QrFacts = ({ qr, isSpread, isStill, news }: QrFactsProps) => {
  const hint = hints[stateOf(qr)]
  return (
    <div className={styles.facts}>
      <Balance qr={qr} />
      <QrNews movement={news} />
      {qr.pending_topup > 0n && (
        <p className={styles.pending}>
          <Hourglass size={20} aria-hidden="true" />
          {walletsCopy.pending(`MXN ${mxn(qr.pending_topup)}`)}
        </p>
      )}
      {hint && <p className={styles.hint}>{hint}</p>}
      {isStill ? <QrCode code={qr.code} /> : <Actions qr={qr} isSpread={isSpread} />}
    </div>
  )
}
