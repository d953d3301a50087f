import { useEffect } from 'react'
import { mxn } from '@saldo/client/format/money.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { tillCopy } from '../kit/copy.ts'
import { giveSignal } from '../kit/signals.ts'
import { amountOf, wordsOf } from '../queue/kinds.ts'
import { type Answer, type Operation, waitsForManager } from '../queue/operation.ts'
import styles from './notices.module.css'

type LateNoticeProps = {
  operation: Operation
  answer: Answer
  isMuted: boolean
  onDismiss: () => void
  /** Opens the full answer. */
  onOpen: () => void
}

/** Whether the answer holds a code not yet handed over: this device forgets it once the answer is seen. */
export const holdsCode = (answer: Answer): boolean => {
  if (answer.kind !== 'booked') return false
  const { booking } = answer
  return booking.of === 'reissue' || (booking.of === 'topup' && booking.qr.code !== null)
}

const tones = { booked: 'success', refused: 'error', acceptedOffline: 'warning', unclear: 'warning' } as const

/** Notifies of a late answer; stays until dismissed. */
export const LateNotice = ({ operation, answer, isMuted, onDismiss, onOpen }: LateNoticeProps) => {
  const { kind } = answer
  useEffect(() => giveSignal(kind, isMuted), [kind, isMuted])
  const amount = amountOf(operation)
  const what = amount === null ? '' : mxn(amount)
  const { name, lateBooked, lateRefused } = wordsOf(operation.kind)
  const waits = waitsForManager(answer)
  const words = {
    booked: waits ? tillCopy.waitsForManager(what) : lateBooked(what),
    refused: `${lateRefused(what)} ${answer.kind === 'refused' ? answer.sentence : ''}`,
    acceptedOffline: `${tillCopy.acceptedOffline}: ${name} ${what}. ${tillCopy.acceptedOfflineHint}`,
    unclear: `${tillCopy.unclear}: ${name} ${what}. ${tillCopy.unclearHint}`,
  }
  return (
    <Notice
      role="alert"
      tone={waits ? 'warning' : tones[kind]}
      className={styles.notice}
      end={
        <Button look="secondary" small onClick={holdsCode(answer) ? onOpen : onDismiss}>
          {holdsCode(answer) ? tillCopy.showQr : tillCopy.dismiss}
        </Button>
      }
    >
      <p>{words[kind]}</p>
    </Notice>
  )
}
