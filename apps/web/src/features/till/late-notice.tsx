import { useEffect } from 'react'
import { tillCopy } from '@saldo/copy/till'
import { mxn } from '../../shared/format/money.ts'
import styles from './late-notice.module.css'
import type { Answer, Operation } from './operation.ts'
import { giveSignal } from './signals.ts'

type LateNoticeProps = { operation: Operation; answer: Answer; isMuted: boolean; onDismiss: () => void }

/** Tells what became of a charge that was left waiting. It stays until somebody has read it. */
export const LateNotice = ({ operation, answer, isMuted, onDismiss }: LateNoticeProps) => {
  const isBooked = answer.kind === 'booked'
  useEffect(() => giveSignal(isBooked ? 'booked' : 'refused', isMuted), [isBooked, isMuted])
  const amount = mxn(operation.amount)
  return (
    <div className={styles.late} data-booked={isBooked} role="alert">
      <p>
        {isBooked ? tillCopy.lateCharged(amount) : tillCopy.lateRefused(amount)}
        {answer.kind === 'refused' && ` ${answer.sentence}`}
      </p>
      <button type="button" onClick={onDismiss}>
        {tillCopy.dismiss}
      </button>
    </div>
  )
}
