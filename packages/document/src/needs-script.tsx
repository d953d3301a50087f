import { useLocation } from 'react-router'
import { shellCopy } from '@saldo/copy/shell'
import { screenAt } from '@saldo/client/routes.ts'
import styles from './document.module.css'

/** A message for browsers without scripts, on each screen that needs them. */
export const NeedsScript = () => {
  const { pathname } = useLocation()
  if (screenAt(pathname)?.needsScript === false) return null
  return (
    <noscript>
      <p className={styles.words}>{shellCopy.needsScript}</p>
    </noscript>
  )
}
