import { useSyncExternalStore } from 'react'
import { ApiError } from '@saldo/client/api/api-error.ts'

let isReachable = true
const listeners = new Set<() => void>()

const set = (reachable: boolean): void => {
  if (reachable === isReachable) return
  isReachable = reachable
  for (const listener of listeners) listener()
}

/** Runs a call and remembers whether the server answered. */
export const watched = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    const answer = await call()
    set(true)
    return answer
  } catch (error) {
    set(error instanceof ApiError && !error.isUnanswered)
    throw error
  }
}

const subscribe = (listener: () => void): (() => void) => {
  const gone = new AbortController()
  listeners.add(listener)
  window.addEventListener('online', listener, { signal: gone.signal })
  window.addEventListener('offline', listener, { signal: gone.signal })
  return () => {
    listeners.delete(listener)
    gone.abort()
  }
}

/** Whether the server is reachable, according to the last call and the device. */
export const useConnection = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine && isReachable,
    () => true,
  )

/** Resolves after `ms`, or as soon as the device is online again or the signal aborts. */
export const pauseUnlessOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = new AbortController()
    const finish = () => {
      done.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    window.addEventListener('online', finish, { signal: done.signal })
    signal.addEventListener('abort', finish, { signal: done.signal })
  })
