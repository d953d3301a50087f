import { rolesCopy } from '@saldo/copy/roles'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { myOfficeContext, type OfficeEvent } from '../../shared/my-office.ts'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import { Table } from '../../shared/table.tsx'
import { eventsCopy as copy } from './copy.ts'
import styles from './events.module.css'
import type { Route } from './+types/events-page.ts'

export const clientLoader = ({ context }: Route.ClientLoaderArgs) =>
  outcomeOf(async () => ({ mine: (await context.get(myOfficeContext)()).events, now: new Date() }))

const tones = { draft: 'off', published: 'good', closed: 'off' } as const

const Row = ({ event, now }: { event: OfficeEvent; now: Date }) => (
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
    <td>{rolesCopy[event.role]}</td>
  </tr>
)

const columns = [copy.event, copy.ends, copy.state, copy.role].map((head) => ({ head }))

/** The caller's events, each with what it is and what they are at it. */
export default function EventsPage({ loaderData: found }: Route.ComponentProps) {
  const mine = found.end === 'done' ? found.value.mine : []
  const running = mine.filter(({ status }) => status === 'published').length
  return (
    <Page title={copy.title} intro={copy.count(mine.length, running)}>
      <Shown of={found}>
        {({ mine: events, now }) => (
          <Card className={styles.card}>
            <Table label={copy.title} columns={columns}>
              {events.map((event) => (
                <Row key={event.id} event={event} now={now} />
              ))}
            </Table>
          </Card>
        )}
      </Shown>
    </Page>
  )
}
