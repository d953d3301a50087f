import { useState } from 'react'
import type { EventId } from '@saldo/contract/ids'
import { figuresOf } from '@saldo/contract/figures'
import { centavos } from '@saldo/contract/money'
import type { Reply } from '@saldo/contract/endpoint'
import {
  eventFile,
  placeFile,
  sales as readSales,
  shiftFile,
  shifts as readShifts,
} from '@saldo/contract/shifts'
import { drawerCopy } from '@saldo/copy/drawer'
import { tillCashCopy } from '@saldo/copy/till-cash'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { eventDay } from '@saldo/client/format/days.ts'
import { hourToTheSecond, shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { useFileSaving } from '@saldo/client/use-file-saving.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { ReportTables } from '@saldo/ui/report-tables.tsx'
import { CloseShift, closeShift } from './close-shift.tsx'
import { teamCopy as copy } from './copy.ts'
import { ExplainShift, explainShift } from './explain-shift.tsx'
import { reportDays } from './report-days.ts'
import { Choice } from '../../shared/filters.tsx'
import { Shown } from '../../shared/section.tsx'
import type { OfficeEvent } from '../../shared/my-office.ts'
import { inEvent, officeEventContext } from '../../shared/office-event.ts'
import styles from '../../shared/section.module.css'
import { TeamPage } from './team-page.tsx'
import type { Route } from './+types/shifts-page.ts'

type PlaceSales = Reply<typeof readSales>['places'][number]
type ShiftLine = Reply<typeof readShifts>[number]
type Format = 'pdf' | 'csv'

const EVERY_MS = 3_000

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const [event, sales, shifts] = await Promise.all([
      args.context.get(officeEventContext).read(),
      call(readSales, inEvent(args)),
      call(readShifts, inEvent(args)),
    ])
    return { event, sales, shifts }
  })

export const clientAction = actionOf({ close: closeShift, explain: explainShift })

const Files = ({ name, fetchFile }: { name: string; fetchFile: (format: Format) => Promise<File> }) => {
  const { failed, forget, save } = useFileSaving()
  return (
    <span className={styles.ways}>
      {failed && <Alert sentences={[tillCashCopy.fileFailed]} onClose={forget} />}
      {(['pdf', 'csv'] as const).map((format) => (
        <Button
          key={format}
          look="quiet"
          small
          aria-label={copy.reportOf(name, copy[format])}
          onClick={() => void save(() => fetchFile(format), `${name}.${format}`)}
        >
          {copy[format]}
        </Button>
      ))}
    </span>
  )
}

const Sold = ({ sold }: { sold: Omit<PlaceSales, 'place'> }) => (
  <>
    <p className={styles.big}>{mxn(figuresOf(sold).net)}</p>
    <p className={styles.detail}>
      {copy.net} · {copy.operations(sold.charges.count)}
    </p>
    {sold.sections.length > 0 && <ReportTables sections={sold.sections} amount={copy.amount} />}
  </>
)

const PlaceCard = ({ event, sold }: { event: EventId; sold: PlaceSales }) => {
  const { place } = sold
  const fetchFile = (format: Format) => call(placeFile, { params: { event, place: place.id, format } })
  return (
    <Card labelledBy={place.id}>
      <h2 id={place.id}>{place.name}</h2>
      <Sold sold={sold} />
      <Files name={place.name} fetchFile={fetchFile} />
    </Card>
  )
}

type EventCardProps = { event: OfficeEvent; sales: Reply<typeof readSales> }

const EventCard = ({ event, sales: { at, event: sold } }: EventCardProps) => {
  const { id, name, timezone } = event
  const [day, setDay] = useState('')
  const fetchFile = (format: Format) =>
    call(eventFile, { params: { event: id, format }, query: day === '' ? {} : { day } })
  return (
    <Card labelledBy="total">
      <h2 id="total">{copy.total}</h2>
      <Sold sold={sold} />
      <p className={styles.detail}>{copy.updatedAt(hourToTheSecond(new Date(at), timezone))}</p>
      <Choice
        label={copy.reportDay}
        value={day}
        all={copy.wholeEvent}
        options={reportDays(event, new Date(at)).map((one) => ({ value: one, words: eventDay(one) }))}
        onChoose={setDay}
      />
      <Files name={day === '' ? name : `${name} ${day}`} fetchFile={fetchFile} />
    </Card>
  )
}

const endOf = (difference: bigint | null): string => {
  if (difference === null) return copy.open
  if (difference === 0n) return copy.balanced
  const amount = mxn(centavos(difference < 0n ? -difference : difference))
  return difference < 0n ? copy.missing(amount) : copy.spare(amount)
}

/** Why it was not counted as expected, or that nobody said. */
const whyOf = ({ reason, wants_reason: wantsReason }: ShiftLine): string | null => {
  if (reason) return copy.reasonOf(drawerCopy.reasonWith(drawerCopy.reasons[reason.kind], reason.words))
  return wantsReason ? copy.reasonMissing : null
}

/** The drawer's cash besides what was sold. */
const cashOf = ({ float, withdrawn, change_added: added, counted }: ShiftLine): string =>
  [
    copy.float(mxn(float)),
    withdrawn > 0n && copy.withdrawn(mxn(withdrawn)),
    added > 0n && copy.changeAdded(mxn(added)),
    counted !== null && copy.countedCash(mxn(counted)),
  ]
    .filter(Boolean)
    .join(' · ')

const MINUTE_MS = 60_000

/** How long the shift lasted, or has lasted. */
const lastedOf = ({ opened_at: from, closed_at: to }: ShiftLine, now: Date): string => {
  const ms = (to === null ? now : new Date(to)).getTime() - new Date(from).getTime()
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  return copy.lasted(Math.floor(minutes / 60), minutes % 60)
}

type ShiftRowProps = { event: OfficeEvent; shift: ShiftLine; now: Date }

const ShiftRow = ({ event: { id: event, timezone }, shift, now }: ShiftRowProps) => {
  const fetchFile = (format: Format) => call(shiftFile, { params: { event, shift: shift.id, format } })
  const { difference } = shift
  const why = whyOf(shift)
  return (
    <li>
      <span className={styles.what}>
        <strong>{shift.who}</strong>
        <span className={styles.detail}>
          {shift.place.name} · {shortMoment(shift.opened_at, now, timezone)} · {lastedOf(shift, now)}
        </span>
        <span className={styles.detail}>{cashOf(shift)}</span>
        {why !== null && <span className={styles.detail}>{why}</span>}
      </span>
      <Badge tone={difference === null ? 'off' : difference === 0n ? 'good' : 'warning'}>
        {endOf(difference)}
      </Badge>
      <Files name={shift.who} fetchFile={fetchFile} />
      {shift.wants_reason && <ExplainShift shift={shift.id} who={shift.who} />}
      {difference === null && <CloseShift shift={shift.id} who={shift.who} />}
    </li>
  )
}

/** Current sales by place, and the result of each drawer. */
export default function ShiftsPage({ loaderData: found }: Route.ComponentProps) {
  useLoaderPolling(EVERY_MS, found.end !== 'done')
  return (
    <TeamPage intro={copy.salesIntro}>
      <Shown of={found}>
        {({ event, sales, shifts }) => (
          <>
            <EventCard event={event} sales={sales} />
            {sales.places.map((sold) => (
              <PlaceCard key={sold.place.id} event={event.id} sold={sold} />
            ))}
            <Card labelledBy="shifts">
              <h2 id="shifts">{copy.shifts}</h2>
              {shifts.length === 0 && <p>{copy.noShifts}</p>}
              <ul className={styles.list}>
                {shifts.map((shift) => (
                  <ShiftRow key={shift.id} event={event} shift={shift} now={new Date(sales.at)} />
                ))}
              </ul>
            </Card>
          </>
        )}
      </Shown>
    </TeamPage>
  )
}
