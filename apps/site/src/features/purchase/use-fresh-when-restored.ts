import { useEffect } from 'react'

/**
 * Reloads the page when the browser restores it from the back/forward cache: its purchase may be over by
 * then.
 */
export const useFreshWhenRestored = (): void =>
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload()
    }
    window.addEventListener('pageshow', look)
    return () => window.removeEventListener('pageshow', look)
  }, [])
