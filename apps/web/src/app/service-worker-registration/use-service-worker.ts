import { useEffect } from 'react'
import { whenIdle } from '../../shared/when-idle.ts'

/** Registers the worker from a signed-in screen, after everything that the screen itself needs. */
export const useServiceWorker = (): void =>
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    whenIdle(() => void import('./register.ts').then(({ registerServiceWorker }) => registerServiceWorker()))
  }, [])
