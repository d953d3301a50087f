import { useEffect, useState } from 'react'
import { keepCountdown } from './local-order.ts'

const secondsUntil = (deadline: number): number => Math.max(0, Math.ceil((deadline - Date.now()) / 1000))

/**
 * Whole seconds until `deadline` (epoch ms of this device), written down each second. Follows the clock, not the
 * ticks, so a phone that slept shows the truth when it wakes.
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
