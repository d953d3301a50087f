import { useRef, useState } from 'react'
import { Lock, RefreshCw } from 'lucide-react'
import { useFetcher } from 'react-router'
import type { Qr } from '@saldo/contract/wallets'
import { walletsCopy } from '@saldo/copy/wallets'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Button } from '@saldo/ui/button.tsx'
import type { Change, QrChanged } from './change-qr.ts'
import styles from '../qr-rows.module.css'

export type RequestedChange = { change: Change; attempt: string }

/**
 * Confirms, performs and reports a change. A failed attempt keeps its operation id, so that a change which
 * did succeed is not repeated.
 */
export const useChange = (qr: Qr) => {
  const fetcher = useFetcher<QrChanged>()
  const [asked, setAsked] = useState<RequestedChange>()
  const ops = useRef<Partial<Record<Change, string>>>({})
  const outcome = asked && fetcher.data?.attempt === asked.attempt ? fetcher.data : undefined
  const go = (): void => {
    if (!asked) return
    const opId = (ops.current[asked.change] ??= makeOpId())
    const fields = { ...asked, op_id: opId, event: String(qr.event_id), code: qr.code }
    void fetcher.submit(fields, { method: 'post' })
  }
  const close = (): void => {
    if (asked && outcome?.problems.length === 0) delete ops.current[asked.change]
    setAsked(undefined)
  }
  return {
    asked,
    outcome,
    isBusy: fetcher.state !== 'idle',
    ask: (change: Change) => setAsked({ change, attempt: makeOpId() }),
    go,
    close,
  }
}

export type QrChange = ReturnType<typeof useChange>

type SafetyProps = { change: QrChange; isBlocked: boolean }

/** Replaces the code of a QR that was lost or exposed; also resolves a blocked QR. */
export const ReissueButton = ({ change, isBlocked }: SafetyProps) => (
  <Button
    look={isBlocked ? 'primary' : 'quiet'}
    wide
    className={isBlocked ? '' : styles.row}
    onClick={() => change.ask('reissue')}
  >
    <RefreshCw size={20} aria-hidden="true" />
    {walletsCopy.reissue}
  </Button>
)

export const BlockButton = ({ change }: { change: QrChange }) => (
  <Button look="quiet" wide className={styles.row} onClick={() => change.ask('block')}>
    <Lock size={20} aria-hidden="true" />
    {walletsCopy.block}
  </Button>
)
