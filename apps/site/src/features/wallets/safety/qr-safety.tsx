import { useState } from 'react'
import { Lock, RefreshCw } from 'lucide-react'
import type { Qr } from '@saldo/contract/wallets'
import { useSend } from '@saldo/client/use-send.ts'
import { Button } from '@saldo/ui/button.tsx'
import { qrsCopy } from '../copy.ts'
import styles from '../qr-rows.module.css'

export type Change = 'block' | 'reissue'

/** Confirms, performs and reports a change. */
export const useChange = (qr: Qr) => {
  const { busy, outcome, failure, send, forget } = useSend()
  const [asked, setAsked] = useState<Change>()
  const go = (): void => {
    if (asked) send({ intent: asked, event: String(qr.event_id), code: qr.code, status: qr.status })
  }
  const close = (): void => {
    setAsked(undefined)
    forget()
  }
  return { asked, busy, isDone: outcome?.end === 'done', failure, ask: setAsked, go, close }
}

export type QrChange = ReturnType<typeof useChange>

type SafetyProps = { change: QrChange; isBlocked: boolean }

/** Replaces the code of a QR that was lost or exposed; also resolves a blocked QR. */
export const ReissueButton = ({ change, isBlocked }: SafetyProps) => (
  <Button
    look={isBlocked ? 'primary' : 'item'}
    wide
    className={isBlocked ? undefined : styles.row}
    onClick={() => change.ask('reissue')}
  >
    <RefreshCw size={20} aria-hidden="true" />
    {qrsCopy.reissue}
  </Button>
)

export const BlockButton = ({ change }: { change: QrChange }) => (
  <Button look="item" className={styles.row} onClick={() => change.ask('block')}>
    <Lock size={20} aria-hidden="true" />
    {qrsCopy.block}
  </Button>
)
