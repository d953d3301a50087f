import { Outlet } from 'react-router'
import { ErrorPage } from './error-page.tsx'
import styles from './document.module.css'

/** The outermost layout: any error below it, the shell's too, still leaves a page. */
export default function OuterLayout() {
  return <Outlet />
}

export const ErrorBoundary = () => (
  <main className={styles.alone}>
    <ErrorPage />
  </main>
)
