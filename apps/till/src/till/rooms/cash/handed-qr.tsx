import { useEffect, useRef } from 'react'
import type { Centavos } from '@saldo/contract/money'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { mxn } from '@saldo/client/format/money.ts'
import { QrImage } from '@saldo/ui/qr/qr-image.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { tillCopy } from '../../kit/copy.ts'
import { giveSignal } from '../../kit/signals.ts'
import { DoubleTapGuard } from '../../kit/double-tap-guard.tsx'
import styles from './cash.module.css'

type HandedProps = {
  code: string
  /** The claim code, to be kept apart from the QR; absent when the QR can't be claimed. */
  claimCode: string | null | undefined
  balance: Centavos
  /** The cash to give back; null where nothing is due. */
  change: Centavos | null
  eventName: string
  isMuted: boolean
  onLeave: () => void
}

/** A QR to hand over; it stays on the screen until the handover is confirmed. */
export const HandedQr = ({ code, claimCode, balance, change, eventName, isMuted, onLeave }: HandedProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const muted = useRef(isMuted)
  useEffect(() => {
    heading.current?.focus()
    giveSignal('booked', muted.current)
  }, [])
  return (
    <DoubleTapGuard className={classNames(shapes.middle, styles.paper)}>
      <h1 ref={heading} tabIndex={-1}>
        {copy.handOver}
      </h1>
      {change !== null && (
        <p className={styles.changeDue} data-print="none">
          {tillCopy.changeDue(mxn(change))}
        </p>
      )}
      <p data-print="none">{copy.handOverHint}</p>
      <div className={styles.card} data-ground="paper">
        <QrImage code={code} eventName={eventName} />
        <p>{eventName}</p>
        <strong className={styles.change}>{tillCopy.balance(mxn(balance))}</strong>
      </div>
      {claimCode && (
        <div className={styles.claim}>
          <span>{copy.claimCode}</span>
          <strong>{`${claimCode.slice(0, 4)} ${claimCode.slice(4)}`}</strong>
          <span>{copy.claimCodeHint}</span>
        </div>
      )}
      <div className={styles.actions} data-print="none">
        <Button look="secondary" small onClick={() => window.print()}>
          {copy.print}
        </Button>
        <Button onClick={onLeave}>{copy.ready}</Button>
      </div>
    </DoubleTapGuard>
  )
}
