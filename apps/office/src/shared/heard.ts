import { useSyncExternalStore } from 'react'
import { createListeners } from '@saldo/client/listeners.ts'

const { tell, subscribe } = createListeners()
let at = 0

/** Records that the server is reachable now: a response or a server-sent event arrived. */
export const heard = (): void => {
  at = Date.now()
  tell()
}

/** Time of the last response or server-sent event, in ms of this device's clock; 0 before the first. */
export const useHeardAt = (): number =>
  useSyncExternalStore(
    subscribe,
    () => at,
    () => 0,
  )
