import { useEffect, useRef } from 'react'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import type { Centavos } from '@saldo/contract/money'
import { mxn } from '@saldo/client/format/money.ts'
import { QrImage } from '@saldo/ui/qr/qr-image.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { tillCopy } from '../../kit/copy.ts'
import { recordedCopy } from '../../kit/recorded-copy.ts'
import { giveSignal } from '../../kit/signals.ts'
import type { HandedQr as HandedCode } from '../../paper/handed.ts'
import { DoubleTapGuard } from '../../kit/double-tap-guard.tsx'
import styles from './cash.module.css'

type HandedProps = HandedCode & {
  /** The cash to give back; null where nothing is due. */
  change: Centavos | null
  eventName: string
  isMuted: boolean
  onPrint: () => void
  onLeave: () => void
}

/** A QR to hand over; it stays on the screen until the handover is confirmed. */
export const HandedQr = (props: HandedProps) => {
  const { code, claimCode, balance, change, eventName, isMuted, onPrint, onLeave } = props
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
      {change !== null && <p className={styles.changeDue}>{tillCopy.changeDue(mxn(change))}</p>}
      <p>{copy.handOverHint}</p>
      <div className={styles.card} data-ground="paper">
        <QrImage code={code} eventName={eventName} />
        <p>{eventName}</p>
        <strong className={styles.change} lang="es">
          {recordedCopy.handedBalance(mxn(balance))}
        </strong>
      </div>
      {claimCode && (
        <div className={styles.claim}>
          <span>{copy.claimCode}</span>
          <strong>{`${claimCode.slice(0, 4)} ${claimCode.slice(4)}`}</strong>
          <span>{copy.claimCodeHint}</span>
        </div>
      )}
      <div className={styles.actions}>
        <Button look="secondary" small onClick={onPrint}>
          {copy.print}
        </Button>
        <Button onClick={onLeave}>{copy.ready}</Button>
      </div>
    </DoubleTapGuard>
  )
}
