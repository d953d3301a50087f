import { Lock } from 'lucide-react'
import { clockText } from '@saldo/client/format/days.ts'
import { purchaseCopy } from './copy.ts'
import { FULL_SECONDS, toneOf } from './countdown.ts'
import styles from './countdown-circle.module.css'

const RADIUS = 44
const LENGTH = 2 * Math.PI * RADIUS

/** The time left to pay: a ring that empties around the time. Announced once a minute, not every second. */
export const CountdownCircle = ({ seconds }: { seconds: number }) => {
  const share = Math.min(1, seconds / FULL_SECONDS)
  return (
    <div
      className={styles.circle}
      data-tone={toneOf(seconds)}
      role="timer"
      aria-label={`${purchaseCopy.timeLeft}: ${clockText(seconds)}`}
    >
      <svg viewBox="0 0 100 100" className={styles.ring} aria-hidden="true">
        <circle cx="50" cy="50" r={RADIUS} className={styles.track} />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          className={styles.rest}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
        />
      </svg>
      <div className={styles.inside} aria-hidden="true">
        <Lock size={18} />
        <span className={styles.time}>{clockText(seconds)}</span>
      </div>
    </div>
  )
}
