import { useEffect, useState } from 'react'
import { keepCountdown } from './local-order.ts'

const secondsUntil = (deadline: number): number => Math.max(0, Math.ceil((deadline - Date.now()) / 1000))

/**
 * Whole seconds until `deadline` (epoch ms of this device), stored each second. Reads the clock instead of
 * counting ticks, so that it is right after the phone slept.
 */
export const useCountdown = (purchaseCode: string, deadline: number): number => {
  const [left, setLeft] = useState(() => secondsUntil(deadline))
  useEffect(() => {
    const tick = () => {
      const seconds = secondsUntil(deadline)
      keepCountdown(purchaseCode, deadline, seconds)
      setLeft(seconds)
    }
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [purchaseCode, deadline])
  return left
}
