import { useEffect } from 'react'

/** Calls back once the page has loaded and has nothing else to do. */
const whenIdle = (work: () => void): void => {
  const rest = (): void =>
    void ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 500))
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
}

/** Registers the worker from a signed-in screen, after everything that the screen itself needs. */
export const useServiceWorker = (): void =>
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    whenIdle(() => void import('./register.ts').then(({ registerServiceWorker }) => registerServiceWorker()))
  }, [])
