import { useSyncExternalStore } from 'react'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { createListeners } from '@saldo/client/listeners.ts'
import { useIsOnline } from '@saldo/client/use-is-online.ts'

let isAnswering = true
const reachability = createListeners()

const set = (reachable: boolean): void => {
  if (reachable === isAnswering) return
  isAnswering = reachable
  reachability.tell()
}

/** Whether the server answered the last call. */
export const isReachable = (): boolean => isAnswering

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

/** Whether the server is reachable, according to the last call and the device. */
export const useConnection = (): boolean => {
  const isOnline = useIsOnline()
  const answers = useSyncExternalStore(reachability.subscribe, isReachable, () => true)
  return isOnline && answers
}

/** Resolves after `ms`, or as soon as the server answers again, the device is online again or the signal aborts. */
export const pauseUnlessOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = new AbortController()
    const finish = () => {
      done.abort()
      unhear()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    const unhear = reachability.subscribe(() => isAnswering && finish())
    window.addEventListener('online', finish, { signal: done.signal })
    signal.addEventListener('abort', finish, { signal: done.signal })
  })
