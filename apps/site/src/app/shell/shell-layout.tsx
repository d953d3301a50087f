import type { ReactNode } from 'react'
import { type LinksFunction, Outlet, useNavigation } from 'react-router'
import { siteShellCopy } from './copy.ts'
import garlandUrl from '../assets/garland.svg?url'
import { ErrorPage } from '@saldo/document/error-page.tsx'
import { NeedsScript } from '@saldo/document/needs-script.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './shell.module.css'

/** Preloaded, because otherwise only the style sheet names it, and a loading screen shows nothing larger. */
export const links: LinksFunction = () => [
  { rel: 'preload', href: garlandUrl, as: 'image', type: 'image/svg+xml', fetchPriority: 'high' },
]

const Shell = ({ children }: { children: ReactNode }) => {
  const isMoving = useNavigation().state !== 'idle'
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip} data-ground="paper" data-print="none">
        {siteShellCopy.skipToContent}
      </a>
      {isMoving && <div className={styles.moving} aria-hidden="true" />}
      <Header />
      <div className={styles.garland} data-print="none" aria-hidden="true" />
      <main id="content" tabIndex={-1} className={styles.content} data-ground="night">
        <NeedsScript />
        {children}
      </main>
      <Footer />
    </div>
  )
}

export default function ShellLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

/** A failed screen keeps the header and the footer. */
export const ErrorBoundary = () => (
  <Shell>
    <ErrorPage />
  </Shell>
)
