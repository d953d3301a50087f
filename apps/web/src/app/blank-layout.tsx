import { Outlet } from 'react-router'
import { ErrorPage } from './error-page.tsx'
import styles from './blank-layout.module.css'

/** A screen by itself: the ground of every page, without header and footer. */
export default function BlankLayout() {
  return (
    <main className={styles.content} data-ground="night">
      <Outlet />
    </main>
  )
}

export const ErrorBoundary = () => (
  <main className={styles.content} data-ground="night">
    <ErrorPage />
  </main>
)
