import { useLocation } from 'react-router'
import { shellCopy } from '@saldo/copy/shell'
import { routes } from '../shared/routes.ts'
import styles from './needs-script.module.css'

/** What can be read without running anything. */
const readable = new Set<string>([
  routes.home(),
  routes.terms(),
  routes.privacyPolicy(),
  routes.facebookDataDeletion(),
])

/** Said to whoever runs no scripts, on each screen that is nothing without them. */
export const NeedsScript = () => {
  const { pathname } = useLocation()
  // The server renders every spelling of an address as this one.
  const plain = pathname.replace(/(?<=.)\/$/, '').toLowerCase()
  if (readable.has(plain)) return null
  return (
    <noscript>
      <p className={styles.words}>{shellCopy.needsScript}</p>
    </noscript>
  )
}
