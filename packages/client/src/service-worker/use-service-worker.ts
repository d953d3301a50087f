import { useEffect } from 'react'
import type { WorkerName } from './workers.ts'
import { whenIdle } from '../startup.ts'

/** Registers a screen's worker after everything the screen needs. */
export const useServiceWorker = (name: WorkerName): void =>
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    whenIdle(() => {
      // If loading fails, the next visit registers the worker.
      import('./workers.ts').then(
        ({ registerServiceWorker }) => registerServiceWorker(name),
        () => undefined,
      )
    })
  }, [name])
