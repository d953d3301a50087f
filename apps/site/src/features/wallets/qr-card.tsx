import { Suspense } from 'react'
import { ChevronDown } from 'lucide-react'
import type { Qr } from '@saldo/contract/wallets'
import { eventDay } from '@saldo/client/format/days.ts'
import { QrCode, QrPicture } from '@saldo/ui/qr/qr-image.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Money } from '@saldo/ui/money.tsx'
import { qrsCopy } from './copy.ts'
import { LivePicture } from './live-qr/lazy-parts.ts'
import type { MovementRow } from './movements/movement-rows.ts'
import type { RefundShown } from './refunds/own-refunds.ts'
import styles from './qr-card.module.css'
import { QrActions } from './qr-actions.tsx'
import { QrFacts } from './qr-facts.tsx'
import { stateOf } from './qr-state.ts'

const states = {
  active: { tone: 'good', words: qrsCopy.active, veil: undefined },
  expired: { tone: 'off', words: qrsCopy.inactive, veil: qrsCopy.expired },
  blocked: { tone: 'off', words: qrsCopy.inactive, veil: qrsCopy.blocked },
} as const

type QrCardProps = {
  qr: Qr
  isOpen: boolean
  /** Expands and collapses the card; without it the card is always expanded. */
  onToggle?: (() => void) | undefined
  /** The only QR on a wide screen fills it: facts beside the QR, movements expanded. */
  isSpread: boolean
  /** Rendered from the device's copy before loading: no requests are possible yet. */
  isStill: boolean
  /** The server has just said so: neither a copy nor what was there before a failure. */
  isCurrent: boolean
  refunds: readonly RefundShown[]
  news: MovementRow | undefined
}

const Head = ({ qr, isOpen, onToggle }: QrCardProps) => {
  const { tone, words } = states[stateOf(qr)]
  const content = (
    <>
      <span className={styles.name}>{qr.event_name}</span>
      <Badge tone={tone}>{words}</Badge>
      {isOpen ? (
        <span className={styles.when}>
          {eventDay(qr.event_starts_at)} · {qr.event_city}
        </span>
      ) : (
        <Money centavos={qr.available_balance} size="large" />
      )}
    </>
  )
  return (
    <h2 className={styles.head} data-ground="night" data-open={isOpen ? '' : undefined}>
      {onToggle ? (
        <Button
          look="item"
          className={styles.headWords}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `qr-${qr.id}` : undefined}
          onClick={onToggle}
        >
          {content}
          <ChevronDown size={22} aria-hidden="true" className={styles.chevron} />
        </Button>
      ) : (
        <span className={styles.headWords}>{content}</span>
      )}
    </h2>
  )
}

/** The static QR, and the live one over it where that stands. */
const Picture = ({ qr, isCurrent }: QrCardProps) => {
  const state = stateOf(qr)
  const veil = state === 'active' && qr.live.is_only ? qrsCopy.liveOnly : states[state].veil
  return (
    <div className={styles.faces}>
      <QrPicture code={qr.code} eventName={qr.event_name} veil={veil} />
      {state === 'active' && (
        <Suspense>
          <LivePicture qr={qr} isCurrent={isCurrent} />
        </Suspense>
      )}
    </div>
  )
}

/** A QR's card: the QR, its balance and its actions. */
export const QrCard = (props: QrCardProps) => {
  const { qr, isOpen, isSpread, isStill } = props
  const state = stateOf(qr)
  return (
    <article
      className={styles.card}
      data-ground="paper"
      data-state={state}
      data-spread={isSpread ? '' : undefined}
    >
      <Head {...props} />
      {isOpen && (
        <div id={`qr-${qr.id}`} className={styles.body}>
          <Picture {...props} />
          <QrFacts {...props} />
          {isStill ? (
            <div className={styles.carry}>
              <QrCode code={qr.code} />
            </div>
          ) : (
            <QrActions {...props} />
          )}
        </div>
      )}
    </article>
  )
}
