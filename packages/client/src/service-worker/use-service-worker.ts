import { useEffect } from 'react'
import { registerServiceWorker, type WorkerName } from './workers.ts'

/** Registers a screen's worker. */
export const useServiceWorker = (name: WorkerName): void =>
  useEffect(() => {
    if ('serviceWorker' in navigator) void registerServiceWorker(name)
  }, [name])
