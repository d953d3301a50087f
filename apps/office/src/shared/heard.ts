import { useSyncExternalStore } from 'react'
import { createListeners } from '@saldo/client/listeners.ts'

const { tell, subscribe } = createListeners()
let at = 0

/** Notes that the server was heard from just now: by an answer, or by an event of a stream that a page follows. */
export const heard = (): void => {
  at = Date.now()
  tell()
}

/** When the server was last heard from, in ms of this device's clock; 0 if not yet. */
export const useHeardAt = (): number =>
  useSyncExternalStore(
    subscribe,
    () => at,
    () => 0,
  )
