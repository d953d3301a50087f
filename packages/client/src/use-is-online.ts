import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void): (() => void) => {
  const gone = new AbortController()
  for (const name of ['online', 'offline']) window.addEventListener(name, listener, { signal: gone.signal })
  return () => gone.abort()
}

/** Whether the device says that it has a network; true on the server. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
