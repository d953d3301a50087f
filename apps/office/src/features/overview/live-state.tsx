import { useEffect, useState } from 'react'
import { overviewCopy as copy } from './copy.ts'
import styles from './overview.module.css'

const QUIET_MS = 10_000

/** Shows the age of the last live update, and after ten seconds without one that the connection is lost. */
export const LiveState = ({ heardAt, isLive }: { heardAt: number; isLive: boolean }) => {
  const [now, setNow] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const ageMs = Math.max(0, now - heardAt)
  const isGood = isLive && ageMs < QUIET_MS
  return (
    <span className={styles.live} data-live={isGood || undefined}>
      {isGood ? copy.live(String(Math.round(ageMs / 1_000))) : copy.notLive}
    </span>
  )
}
