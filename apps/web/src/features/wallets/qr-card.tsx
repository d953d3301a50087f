import { ChevronDown, Hourglass } from 'lucide-react'
import type { Qr } from '@saldo/contract/wallets'
import { walletsCopy } from '@saldo/copy/wallets'
import { mxn } from '../../shared/format/money.ts'
import { DownloadQr, QrCode, QrPicture } from '../../shared/qr/qr-image.tsx'
import { routes } from '../../shared/routes.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Money } from '../../shared/ui/money.tsx'
import { MovementList } from './movement-list.tsx'
import styles from './qr-card.module.css'
import { stateOf } from './qr-state.ts'

const badges = {
  active: { tone: 'good', words: walletsCopy.active },
  expired: { tone: 'off', words: walletsCopy.inactive },
  blocked: { tone: 'off', words: walletsCopy.blocked },
} as const

type QrCardProps = {
  qr: Qr
  isOpen: boolean
  /** Folds and unfolds it; without it the card always stands open. */
  onToggle?: (() => void) | undefined
  /** The only QR on a wide screen takes the room of several: the facts stand beside it, and its movements are shown. */
  isSpread: boolean
}

const Head = ({ qr, isOpen, onToggle }: QrCardProps) => {
  const { tone, words } = badges[stateOf(qr)]
  const content = (
    <>
      <span className={styles.name}>{qr.event_name}</span>
      <Badge tone={tone}>{words}</Badge>
      {!isOpen && <Money centavos={qr.available_balance} size="large" />}
    </>
  )
  return (
    <h2 className={styles.head} data-ground="night" data-open={isOpen ? '' : undefined}>
      {onToggle ? (
        <button
          type="button"
          className={styles.headWords}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `qr-${qr.id}` : undefined}
          onClick={onToggle}
        >
          {content}
          <ChevronDown size={22} aria-hidden="true" className={styles.chevron} />
        </button>
      ) : (
        <span className={styles.headWords}>{content}</span>
      )}
    </h2>
  )
}

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

const Body = ({ qr, isSpread }: Pick<QrCardProps, 'qr' | 'isSpread'>) => {
  const hint = hints[stateOf(qr)]
  return (
    <div id={`qr-${qr.id}`} className={styles.body}>
      <QrPicture code={qr.code} eventName={qr.event_name} />
      <div className={styles.facts}>
        <Balance qr={qr} />
        {qr.pending_topup > 0n && (
          <p className={styles.pending}>
            <Hourglass size={20} aria-hidden="true" />
            {walletsCopy.pending(`MXN ${mxn(qr.pending_topup)}`)}
          </p>
        )}
        {hint && <p className={styles.hint}>{hint}</p>}
        <QrCode code={qr.code} />
        <DownloadQr code={qr.code} />
        <MovementList event={qr.event_id} startsOpen={isSpread} />
      </div>
    </div>
  )
}

/** What people carry: the QR to show, what is on it, and what can be done with it. */
export const QrCard = (props: QrCardProps) => {
  const { qr, isOpen, isSpread } = props
  return (
    <article
      className={styles.card}
      data-ground="paper"
      data-state={stateOf(qr)}
      data-spread={isSpread ? '' : undefined}
    >
      <Head {...props} />
      {isOpen && <Body qr={qr} isSpread={isSpread} />}
    </article>
  )
}
