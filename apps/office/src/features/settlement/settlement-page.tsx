import { FileSpreadsheet, FileText } from 'lucide-react'
import { can, scopeOf } from '@saldo/contract/permissions'
import {
  eventStatements,
  keepEventStatement,
  settlementFile,
  type SettlementFormat,
} from '@saldo/contract/settlement-statements'
import { settlement, type Settlement } from '@saldo/contract/settlement'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn, mxnShort } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { useFileSaving } from '@saldo/client/use-file-saving.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { FigureStrip } from '../../shared/figure-strip.tsx'
import { inEvent, sends, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import { ColumnsCards } from './columns-cards.tsx'
import { settlementCopy as copy } from './copy.ts'
import { FlowCard } from './flow-card.tsx'
import { KeptCard } from './kept-card.tsx'
import { OwnCard, VendorsCard } from './places-cards.tsx'
import type { Route } from './+types/settlement-page.ts'

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const of = await call(settlement, inEvent(args))
    // A vendor has none of the whole event's.
    const kept = of.own_place === null ? await call(eventStatements, inEvent(args)) : []
    return { of, kept, now: new Date() }
  })

export const clientAction = actionOf({ keep: sends(keepEventStatement) })

const Files = () => {
  const event = useOfficeEvent()
  const { failed, forget, save } = useFileSaving()
  const download = (format: SettlementFormat) =>
    void save(
      () => call(settlementFile, { params: { event: event.id, format } }),
      `liquidacion-${event.id}.${format}`,
    )
  return (
    <>
      <Button look="secondary" small onClick={() => download('pdf')}>
        <FileText size={16} aria-hidden="true" />
        {copy.pdf}
      </Button>
      <Button look="secondary" small onClick={() => download('xlsx')}>
        <FileSpreadsheet size={16} aria-hidden="true" />
        {copy.excel}
      </Button>
      {failed && <Alert sentences={[copy.downloadFailed]} onClose={forget} />}
    </>
  )
}

const Ways = () => {
  const event = useOfficeEvent()
  if (!can(event.role, 'money.read')) return null
  return (
    <>
      <Files />
      <ButtonLink look="secondary" small to={routes.inOffice(event.id, 'settlement/breakage')}>
        {copy.breakage}
      </ButtonLink>
    </>
  )
}

const Intro = ({ of, now }: { of: Settlement; now: Date }) => {
  const until = of.refunds_until && shortMoment(of.refunds_until, now, of.timezone)
  return (
    <>
      <Badge tone={of.is_preliminary ? 'warning' : 'good'}>
        {of.is_preliminary ? copy.preliminary : copy.final}
      </Badge>{' '}
      {of.is_preliminary ? copy.closes(until) : copy.isClosed}
    </>
  )
}

const Figures = ({ of: { places, net, reserve } }: { of: Settlement }) => {
  if (net === null || reserve === null) return null
  const vendors = places.filter(({ owner }) => owner !== null)
  const sum = (of: (place: (typeof vendors)[number]) => bigint) =>
    mxn(vendors.reduce((total, place) => total + of(place), 0n))
  return (
    <FigureStrip
      label={copy.figures}
      figures={[
        { name: copy.net, value: mxn(net), detail: copy.netDetail },
        { name: copy.places, value: sum(({ due }) => due), detail: copy.placesDetail(vendors.length) },
        { name: copy.paid, value: sum(({ paid }) => paid), detail: copy.paidDetail },
        {
          name: copy.reserve,
          value: mxn(reserve.total),
          detail: copy.reserveDetail(
            mxnShort(reserve.people),
            mxnShort(reserve.refunds),
            mxnShort(reserve.disputes),
          ),
        },
      ]}
    />
  )
}

/** What each place is due and how far it is; where the money is and whose. A vendor sees their own place. */
export default function SettlementPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const isWhole = scopeOf(event.role, 'settlement.read') === 'event'
  const intro = found.end === 'done' && isWhole ? <Intro {...found.value} /> : copy.ownIntro
  return (
    <Page title={copy.title} intro={intro} event={event} actions={<Ways />}>
      <Shown of={found}>
        {({ of, kept, now }) => (
          <>
            <Figures of={of} />
            {of.flow && <FlowCard flow={of.flow} />}
            <VendorsCard
              places={of.places.filter(({ owner }) => owner !== null || !isWhole)}
              isWhole={isWhole}
            />
            {isWhole && <OwnCard places={of.places.filter(({ owner }) => owner === null)} />}
            {of.columns && <ColumnsCards of={of.columns} />}
            {isWhole && <KeptCard kept={kept} now={now} mayBook={can(event.role, 'settlement.book')} />}
          </>
        )}
      </Shown>
    </Page>
  )
}
