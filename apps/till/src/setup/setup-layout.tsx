import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { staffEvents } from '@saldo/contract/venue'
import { call } from '@saldo/client/api/call.ts'
import { routes, setupSections } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { venueSetupCopy as copy } from './copy.ts'
import { eventIn } from './event-in.ts'
import { loaded } from './load.ts'
import { EndingWarning } from './ending-warning.tsx'
import { SectionLoading, Shown } from './section.tsx'
import styles from './setup.module.css'
import type { SetupEvent } from './use-setup-event.ts'
import type { Route } from './+types/setup-layout.ts'

const HOME_ZONE = 'America/Mexico_City'

/** Loads the event to manage; each section's own request checks the permission. */
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loaded(async () => {
    const id = eventIn(params)
    const mine = (await call(staffEvents)).find(({ event }) => event.id === id)
    return {
      id,
      name: mine?.event.name ?? '',
      timezone: mine?.event.timezone ?? HOME_ZONE,
      endsAt: mine?.event.ends_at ?? null,
    }
  })

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
      <Outlet context={event} />
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
