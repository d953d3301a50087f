import { useSyncExternalStore } from 'react'

const wide = '(min-width: 900px)'

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether several QRs fit side by side. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => false,
  )
