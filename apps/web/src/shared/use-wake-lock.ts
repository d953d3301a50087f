import { useEffect } from 'react'

/** Keeps the screen from sleeping while it is looked at and `isWanted`, where the device allows it. */
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
    // Refused on a low battery: then the screen sleeps as it always did.
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
