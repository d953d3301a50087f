import { useEffect, useState } from 'react'

const secondsUntil = (deadlineMs: number): number => Math.max(0, Math.ceil((deadlineMs - Date.now()) / 1000))

/** Whole seconds until `deadlineMs` (epoch of this device), from the clock: ticks would stand still while a phone sleeps. */
export const useSecondsLeft = (deadlineMs: number): number => {
  const [left, setLeft] = useState(() => secondsUntil(deadlineMs))
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(deadlineMs))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [deadlineMs])
  return left
}
