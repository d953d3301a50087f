import { useLocation } from 'react-router'
import { shellCopy } from '@saldo/copy/shell'
import { routes } from '@saldo/client/routes.ts'
import styles from './needs-script.module.css'

/** Paths readable without scripts. */
const readable = new Set<string>([
  routes.home(),
  routes.terms(),
  routes.privacyPolicy(),
  routes.facebookDataDeletion(),
])

/** A message for browsers without scripts, on each screen that needs them. */
export const NeedsScript = () => {
  const { pathname } = useLocation()
  // The server renders all spellings of an address as this one.
  const plain = pathname.replace(/(?<=.)\/$/, '').toLowerCase()
  if (readable.has(plain)) return null
  return (
    <noscript>
      <p className={styles.words}>{shellCopy.needsScript}</p>
    </noscript>
  )
}
