import { useSyncExternalStore } from 'react'

let query: MediaQueryList | undefined

/** Asked of the browser once: every render wants to know, and the asking takes a slow phone a while. */
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
