import { useEffect } from 'react'

/** Keeps the screen awake while it is visible and `isWanted`, where supported. */
export const useWakeLock = (isWanted = true): void => {
  useEffect(() => {
    if (!isWanted) return undefined
    let lock: WakeLockSentinel | undefined
    let isGone = false
    const hold = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      const held = await navigator.wakeLock.request('screen')
      if (isGone) await held.release()
      else lock = held
    }
    // Refused on a low battery: the screen then sleeps as usual.
    const tryToHold = () => void hold().catch(() => undefined)
    tryToHold()
    document.addEventListener('visibilitychange', tryToHold)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', tryToHold)
      void lock?.release()
    }
  }, [isWanted])
}
