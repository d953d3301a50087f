import { useSyncExternalStore } from 'react'

let query: MediaQueryList | undefined

/** Created once: every render needs it, and matchMedia is slow on a slow phone. */
const room = (): MediaQueryList => (query ??= window.matchMedia('(min-width: 900px)'))

const subscribe = (listener: () => void) => {
  room().addEventListener('change', listener)
  return () => room().removeEventListener('change', listener)
}

/** Whether several QRs fit side by side. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => room().matches,
    () => false,
  )
