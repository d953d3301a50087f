import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { connectionCopy } from '@saldo/copy/connection'
import { crossesDocuments } from '@saldo/client/routes.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import styles from '../shell/shell.module.css'

/** Screens shown by this document, whose code is loaded. */
const shown = new Set<string>()

/** Offline without a service worker, a navigation to a new screen ends at the browser's error page. */
const isStranded = (): boolean => !navigator.onLine && !navigator.serviceWorker?.controller

/** The path of a plain click on an internal link. */
const pathOf = (event: MouseEvent): string | undefined => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isOwn = link !== null && link.origin === window.location.origin && link.target === ''
  return isOwn && !link.hasAttribute('download') ? link.pathname : undefined
}

/** Blocks such navigations offline, so that the QR stays on the screen, and says why. */
export const StrandedNotice = () => {
  const { pathname } = useLocation()
  const [stopped, setStopped] = useState(0)
  useEffect(() => {
    shown.add(pathname)
    const stop = (event: MouseEvent): void => {
      const path = pathOf(event)
      if (path === undefined || !isStranded()) return
      if (shown.has(path) && !crossesDocuments(pathname, path)) return
      event.preventDefault()
      setStopped((times) => times + 1)
    }
    const forget = (): void => setStopped(0)
    const left = new AbortController()
    const { signal } = left
    // Captured before the links' own handlers.
    document.addEventListener('click', stop, { capture: true, signal })
    window.addEventListener('online', forget, { signal })
    return () => left.abort()
  }, [pathname])
  if (stopped === 0) return null
  return (
    <div className={styles.stranded}>
      <Alert
        key={stopped}
        tone="warning"
        sentences={[connectionCopy.offlineHint]}
        onClose={() => setStopped(0)}
      />
    </div>
  )
}
