import { Outlet } from 'react-router'
import { ErrorPage } from './error-page.tsx'
import { NeedsScript } from './needs-script.tsx'
import styles from './document.module.css'

/** A layout with the page background, without header and footer. */
export default function BlankLayout() {
  return (
    <main className={styles.blank} data-ground="night">
      <NeedsScript />
      <Outlet />
    </main>
  )
}

export const ErrorBoundary = () => (
  <main className={styles.blank} data-ground="night">
    <ErrorPage />
  </main>
)
