import { useEffect, useState } from 'react'
import { langOf } from '@saldo/client/said.ts'
import { tillDeviceCopy as copy } from './copy.ts'
import styles from './gate.module.css'

/** Why a PIN did not open the till. `untilMs`: when it may be tried again, by the page's own clock; null at once. */
export type PinProblem = { sentence: string; untilMs: number | null }

/** Whole seconds until the lock ends, counted down on the screen; 0 without one. */
export const useLockSeconds = (problem: PinProblem | null): number => {
  const untilMs = problem?.untilMs ?? null
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    if (untilMs === null) return undefined
    const look = () => setNowMs(performance.now())
    look()
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [untilMs])
  return untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - nowMs) / 1_000))
}

/** The reason, and while it is a lock, how long it lasts and who ends it. */
export const Said = ({ problem, seconds }: { problem: PinProblem | null; seconds: number }) => {
  if (problem === null || (problem.untilMs !== null && seconds === 0)) return null
  if (problem.untilMs === null)
    return (
      <p role="alert" className={styles.problem} lang={langOf(problem.sentence)}>
        {problem.sentence}
      </p>
    )
  return (
    <>
      <p role="alert" className={styles.problem}>
        {copy.pinLocked}
      </p>
      {/* Not announced each second. */}
      <p role="timer" className={styles.left}>
        {copy.pinLockedFor(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)}
      </p>
    </>
  )
}
