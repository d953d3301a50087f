import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { type MyEvent, myEventsContext, isOfOffice } from '../../shared/my-events.ts'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import { Table } from '../../shared/table.tsx'
import { eventsCopy as copy } from './copy.ts'
import styles from './events.module.css'
import type { Route } from './+types/events-page.ts'

export const clientLoader = ({ context }: Route.ClientLoaderArgs) =>
  outcomeOf(async () => ({
    mine: (await context.get(myEventsContext)()).filter(isOfOffice),
    now: new Date(),
  }))

const tones = { draft: 'off', published: 'good', closed: 'off' } as const

const Row = ({ mine: { event, role }, now }: { mine: MyEvent; now: Date }) => (
  <tr>
    <th scope="row">
      <AppLink to={routes.officeEvent(event.id)} className={styles.name}>
        {event.name}
      </AppLink>
    </th>
    <td>{shortMoment(event.ends_at, now, event.timezone)}</td>
    <td>
      <Badge tone={tones[event.status]}>{copy.states[event.status]}</Badge>
    </td>
    <td>{copy.roles[role]}</td>
  </tr>
)

const columns = [copy.event, copy.ends, copy.state, copy.role].map((head) => ({ head }))

/** The caller's events, each with what it is and what they are at it. */
export default function EventsPage({ loaderData: found }: Route.ComponentProps) {
  const mine = found.end === 'done' ? found.value.mine : []
  const running = mine.filter(({ event }) => event.status === 'published').length
  return (
    <Page title={copy.title} intro={copy.count(mine.length, running)}>
      <Shown of={found}>
        {({ mine: events, now }) => (
          <Card className={styles.card}>
            <Table label={copy.title} columns={columns}>
              {events.map((one) => (
                <Row key={one.event.id} mine={one} now={now} />
              ))}
            </Table>
          </Card>
        )}
      </Shown>
    </Page>
  )
}
