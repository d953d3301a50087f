import { redirect } from 'react-router'
import { staffEvents } from '@saldo/contract/venue'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { Card, MessageCard } from '@saldo/ui/card.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { venueSetupCopy as copy } from './copy.ts'
import { SectionLoading, Shown } from './section.tsx'
import styles from './setup.module.css'
import type { Route } from './+types/setup-index.ts'

const runsIt = (role: string): boolean => role === 'admin' || role === 'manager'

/** A manager of a single event goes straight to it. */
export const clientLoader = async () => {
  const found = await outcomeOf(async () => (await call(staffEvents)).filter(({ role }) => runsIt(role)))
  const [only, ...others] = found.end === 'done' ? found.value : []
  if (only && others.length === 0) throw redirect(routes.tillSetup(only.event.id, 'places'))
  return found
}

export const HydrateFallback = () => (
  <main className={styles.page}>
    <PageHead title={copy.pickEvent} description={copy.description} />
    <SectionLoading />
  </main>
)

const Nothing = () => (
  <MessageCard labelledBy="nothing">
    <h2 id="nothing">{copy.nothingTitle}</h2>
    <p>{copy.nothingHint}</p>
    <ButtonLink to={routes.home()} wide>
      {copy.goHome}
    </ButtonLink>
  </MessageCard>
)

/** Chooses the event to manage. */
export default function SetupIndex({ loaderData: found }: Route.ComponentProps) {
  return (
    <main className={styles.page}>
      <ScreenFrame copy={{ title: copy.pickEvent, description: copy.description }}>
        <Shown of={found}>
          {(events) =>
            events.length === 0 ? (
              <Nothing />
            ) : (
              <Card>
                <ul className={styles.list}>
                  {events.map(({ event }) => (
                    <li key={event.id}>
                      <AppLink to={routes.tillSetup(event.id, 'places')}>{event.name}</AppLink>
                      {event.status === 'draft' && <Badge tone="off">{copy.draft}</Badge>}
                    </li>
                  ))}
                </ul>
              </Card>
            )
          }
        </Shown>
      </ScreenFrame>
    </main>
  )
}
