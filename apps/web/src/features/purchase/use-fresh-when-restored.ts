import { useEffect } from 'react'

/**
 * Loads the page anew when the browser shows it again as it was left (going back): what it knew of the purchase may be
 * over by then.
 */
export const useFreshWhenRestored = (): void =>
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload()
    }
    window.addEventListener('pageshow', look)
    return () => window.removeEventListener('pageshow', look)
  }, [])
