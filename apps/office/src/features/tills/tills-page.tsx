import type { Reply } from '@saldo/contract/endpoint'
import { can } from '@saldo/contract/permissions'
import { type TillAlert, tillAlerts, tillsHealth } from '@saldo/contract/till-health'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { hourToTheSecond, shortMoment } from '@saldo/client/format/dates.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import type { OfficeEvent } from '../../shared/my-office.ts'
import { inEvent, officeEventContext, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import { Table } from '../../shared/table.tsx'
import { AlertLine } from './alert-line.tsx'
import { CallsCard } from './calls-card.tsx'
import { tillsCopy as copy } from './copy.ts'
import { type PlaceHealth, placesIn } from './places.ts'
import { RangeFilter } from './range-filter.tsx'
import { queryOf } from './range.ts'
import styles from './tills.module.css'
import type { Route } from './+types/tills-page.ts'

type Health = Reply<typeof tillsHealth>
type Till = Health['tills'][number]

const EVERY_MS = 5_000

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const at = inEvent(args)
    const event = await args.context.get(officeEventContext).read()
    const query = queryOf(new URL(args.request.url).searchParams, event.timezone, new Date())
    const [health, { alerts }] = await Promise.all([
      call(tillsHealth, { ...at, query }),
      call(tillAlerts, at),
    ])
    return { event, health, alerts }
  })

type AlertsProps = { alerts: readonly TillAlert[]; event: OfficeEvent }

const keyOf = (alert: TillAlert): string => {
  if (alert.kind === 'sold_out' || alert.kind === 'low_stock') return `${alert.kind} ${alert.product}`
  return `${alert.kind} ${alert.place.id} ${alert.since} ${'device' in alert ? alert.device : ''}`
}

const Alerts = ({ alerts, event }: AlertsProps) => (
  <Card className={styles.card} labelledBy="alerts">
    <h2 id="alerts">{copy.alerts}</h2>
    {alerts.length === 0 ? (
      <p className={styles.hint}>{copy.noAlerts}</p>
    ) : (
      <ul className={styles.alerts}>
        {alerts.map((alert) => (
          <AlertLine key={keyOf(alert)} alert={alert} timezone={event.timezone} />
        ))}
      </ul>
    )}
    {can(event.role, 'devices.edit') && (
      <AppLink to={routes.inOffice(event.id, 'devices')} className={styles.devices}>
        {copy.devices}
      </AppLink>
    )}
  </Card>
)

const tones = { online: 'good', silent: 'warning', off: 'off' } as const

const Ms = ({ ms, targetMs }: { ms: number | null; targetMs: number }) => (
  <td data-number className={ms !== null && ms > targetMs ? styles.over : undefined}>
    {ms === null ? copy.none : copy.ms(ms)}
  </td>
)

type TillRowProps = { till: Till; health: Health; timezone: string }

const TillRow = ({ till, health, timezone }: TillRowProps) => (
  <tr>
    <th scope="row">{till.name}</th>
    <td>{[till.place.name, till.staff].filter(Boolean).join(' · ')}</td>
    <td>
      <Badge tone={tones[till.state]}>{copy.states[till.state]}</Badge>
    </td>
    <td>
      {till.last_contact_at ? shortMoment(till.last_contact_at, new Date(health.at), timezone) : copy.never}
    </td>
    <td data-number>{till.waiting}</td>
    <Ms ms={till.round_trip_ms} targetMs={health.target_ms} />
    <td data-number>{till.failures}</td>
    <td data-number>{till.battery === null ? copy.none : copy.percent(till.battery)}</td>
  </tr>
)

const tillColumns = [
  { head: copy.device },
  { head: copy.place },
  { head: copy.state },
  { head: copy.lastContact },
  { head: copy.waiting, isNumber: true },
  { head: copy.roundTrip, isNumber: true },
  { head: copy.failures, isNumber: true },
  { head: copy.battery, isNumber: true },
]

const Tills = ({ health, timezone }: { health: Health; timezone: string }) => (
  <Card className={styles.card} labelledBy="tills">
    <h2 id="tills">{copy.tills}</h2>
    <p className={styles.hint}>{copy.updatedAt(hourToTheSecond(new Date(health.at), timezone))}</p>
    {health.tills.length === 0 ? (
      <p>{copy.noTills}</p>
    ) : (
      <Table label={officeCopy.tableOf(copy.tills)} columns={tillColumns}>
        {health.tills.map((till) => (
          <TillRow key={till.device} till={till} health={health} timezone={timezone} />
        ))}
      </Table>
    )}
  </Card>
)

const placeColumns = [
  { head: copy.place },
  { head: copy.calls, isNumber: true },
  { head: copy.errors, isNumber: true },
  { head: copy.p95, isNumber: true },
  { head: copy.now, isNumber: true },
]

const PlaceRow = ({ place, targetMs }: { place: PlaceHealth; targetMs: number }) => (
  <tr>
    <th scope="row">{place.name}</th>
    <td data-number>{place.calls}</td>
    <td data-number className={place.failures > 0 ? styles.over : undefined}>
      {copy.percent(place.errorPercent)}
    </td>
    <Ms ms={place.worstMs} targetMs={targetMs} />
    <Ms ms={place.lastMs} targetMs={targetMs} />
  </tr>
)

const Places = ({ health }: { health: Health }) => {
  const places = placesIn(health)
  return (
    <Card className={styles.card} labelledBy="places">
      <h2 id="places">{copy.places}</h2>
      <p className={styles.hint}>{copy.placesHint(health.target_ms)}</p>
      {places.length === 0 ? (
        <p>{copy.noCalls}</p>
      ) : (
        <Table label={officeCopy.tableOf(copy.places)} columns={placeColumns}>
          {places.map((place) => (
            <PlaceRow key={place.id} place={place} targetMs={health.target_ms} />
          ))}
        </Table>
      )}
    </Card>
  )
}

const Range = ({ health: { from, to, at }, timezone }: { health: Health; timezone: string }) => {
  const [begin, end] = [from, to].map((moment) => shortMoment(moment, new Date(at), timezone))
  return (
    <div className={styles.card}>
      <RangeFilter />
      <p className={styles.hint}>{copy.rangeHint(begin ?? '', end ?? '')}</p>
    </div>
  )
}

/** Health of the event's tills: alerts, each till, each place. */
export default function TillsPage({ loaderData: found }: Route.ComponentProps) {
  useLoaderPolling(EVERY_MS, found.end !== 'done')
  return (
    <Page title={copy.title} intro={copy.intro} event={useOfficeEvent()}>
      <Shown of={found}>
        {({ event, health, alerts }) => (
          <div className={styles.cards}>
            <Alerts alerts={alerts} event={event} />
            <Range health={health} timezone={event.timezone} />
            <CallsCard health={health} timezone={event.timezone} />
            <Places health={health} />
            <Tills health={health} timezone={event.timezone} />
          </div>
        )}
      </Shown>
    </Page>
  )
}
