import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { routes, setupSections } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { venueSetupCopy as copy } from './copy.ts'
import { EndingWarning } from './ending.tsx'
import { SectionLoading, Shown } from './section.tsx'
import { requireSetupEvent, type SetupEvent, setupEventContext } from './setup-event.ts'
import styles from './setup.module.css'
import type { Route } from './+types/setup-layout.ts'

export const clientMiddleware = [requireSetupEvent]

export const clientLoader = ({ context }: Route.ClientLoaderArgs) =>
  outcomeOf(() => context.get(setupEventContext).read())

export const HydrateFallback = () => (
  <main className={styles.page}>
    <PageHead title={copy.pageTitle} description={copy.description} />
    <SectionLoading />
  </main>
)

const Tabs = ({ event }: { event: SetupEvent }) => {
  const tabs = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // The tabs are wider than a phone: scroll the current one into view.
  useEffect(() => {
    const current = tabs.current?.querySelector(`[href="${pathname}"]`)
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav ref={tabs} className={styles.sections} aria-label={copy.sections}>
      {setupSections.map((section) => (
        <NavLink key={section} to={routes.tillSetup(event.id, section)} replace>
          {copy[section]}
        </NavLink>
      ))}
    </nav>
  )
}

const Sections = ({ event }: { event: SetupEvent }) => (
  <div className={styles.inner}>
    <header className={styles.head}>
      <h1>{event.name}</h1>
      <nav>
        <AppLink to={routes.tillSetupIndex()}>{copy.otherEvent}</AppLink>
        <AppLink to={routes.till()}>{copy.goToTill}</AppLink>
      </nav>
    </header>
    <Tabs event={event} />
    <EndingWarning event={event} />
    <main>
      <Outlet />
    </main>
  </div>
)

/** The sections of an event's management. */
export default function SetupLayout({ loaderData: event }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <PageHead title={copy.pageTitle} description={copy.description} />
      <Shown of={event}>{(shown) => <Sections event={shown} />}</Shown>
    </div>
  )
}
