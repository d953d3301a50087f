import { useEffect } from 'react'
import { whenIdle } from '../../shared/when-idle.ts'

/** Registers the worker from a signed-in screen, after everything that the screen itself needs. */
export const useServiceWorker = (): void =>
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    whenIdle(() => {
      // Where it doesn't come, the network is gone already: the next visit registers it.
      import('./register.ts').then(
        ({ registerServiceWorker }) => registerServiceWorker(),
        () => undefined,
      )
    })
  }, [])
