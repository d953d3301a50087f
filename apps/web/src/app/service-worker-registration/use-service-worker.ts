import { useEffect } from 'react'
import type { WorkerName } from '../../shared/service-worker.ts'
import { whenIdle } from '../../shared/when-idle.ts'

/** Registers a screen's worker, after everything that the screen itself needs. */
export const useServiceWorker = (name: WorkerName): void =>
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    whenIdle(() => {
      // Where it doesn't come, the network is gone already: the next visit registers it.
      import('./register.ts').then(
        ({ registerServiceWorker }) => registerServiceWorker(name),
        () => undefined,
      )
    })
  }, [name])
