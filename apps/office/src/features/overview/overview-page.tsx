import { useEffect, useRef } from 'react'
import { Maximize, Minimize } from 'lucide-react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { overview } from '@saldo/contract/reporting'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { hourToTheSecond } from '@saldo/client/format/dates.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Choice, FilterBar, Period, useFilters } from '../../shared/filters.tsx'
import { Identity } from '../../shared/identity.tsx'
import { useLastGood } from '../../shared/last-good.ts'
import { inEvent, officeEventContext, useOfficeEvent } from '../../shared/office-event.ts'
import { OldData } from '../../shared/old-data.tsx'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import {
  BalancesCard,
  CurvesCard,
  MethodsCard,
  type Overview,
  PlacesCard,
  ProductsCard,
  SalesCard,
} from './cards.tsx'
import { overviewCopy as copy } from './copy.ts'
import { OverviewFigures } from './figures.tsx'
import { LiveState } from './live-state.tsx'
import { useLiveTotals } from './live-totals.ts'
import styles from './overview.module.css'
import { isWhole, queryOf } from './range.ts'
import type { Route } from './+types/overview-page.ts'

const EVERY_MS = 5_000
const EVERY_MS_WHILE_LIVE = 15_000
/** Age limit of the plots' data; the figures come from the live stream. */
const PAUSE_MS = 2_000
const WALL = 'pared'

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const { timezone } = await args.context.get(officeEventContext).read()
    const { searchParams } = new URL(args.request.url)
    return call(overview, { ...inEvent(args), query: queryOf(searchParams, timezone, new Date()) })
  })

/** Wall mode shows the same data, so switching to it reloads nothing. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => {
  const [from, to] = [new URLSearchParams(currentUrl.search), new URLSearchParams(nextUrl.search)]
  const isDress = from.has(WALL) !== to.has(WALL)
  return isDress ? false : defaultShouldRevalidate
}

const ranges = [
  { value: '', words: copy.ranges.all },
  { value: 'hoy', words: copy.ranges.today },
  { value: 'hora', words: copy.ranges.hour },
  { value: 'otro', words: copy.ranges.other },
]

const Filters = ({ of }: { of: Overview | null }) => {
  const { search, choose } = useFilters()
  return (
    <FilterBar>
      <Period label={copy.range} options={ranges} from={copy.from} to={copy.to} />
      {of?.own_place === null && (
        <Choice
          label={copy.place}
          all={copy.allPlaces}
          options={of.choices.places.map(({ id, name }) => ({ value: id, words: name }))}
          value={search.get('lugar') ?? ''}
          onChoose={(lugar) => choose({ lugar })}
        />
      )}
      {of && (
        <span className={styles.clock}>
          {copy.clock(hourToTheSecond(new Date(of.at), of.event.timezone))}
        </span>
      )}
    </FilterBar>
  )
}

const Wall = () => {
  const { search, choose } = useFilters()
  const isWall = search.has(WALL)
  const change = (): void => {
    choose({ [WALL]: isWall ? null : '1' })
    const full = isWall ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    // Where full screen is refused, the page still fills the window.
    full.catch(() => undefined)
  }
  return (
    <Button look="secondary" small onClick={change}>
      {isWall ? <Minimize size={16} aria-hidden="true" /> : <Maximize size={16} aria-hidden="true" />}
      {isWall ? copy.leaveWall : copy.wall}
    </Button>
  )
}

/** Debounced reload: one for all changes within the delay. */
const useSoon = (ask: () => void): (() => void) => {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => () => clearTimeout(timer.current ?? undefined), [])
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = null
      ask()
    }, PAUSE_MS)
  }
}

/** How the event goes, live. */
export default function OverviewPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const { search, choose } = useFilters()
  const { shown, failure } = useLastGood(found)
  const latest = useRef<() => void>(() => undefined)
  const soon = useSoon(() => latest.current())
  const { totals, heardAt, isLive } = useLiveTotals(event.id, soon)
  const ask = useLoaderPolling(isLive ? EVERY_MS_WHILE_LIVE : EVERY_MS, found.end !== 'done')
  useEffect(() => {
    latest.current = ask
  })
  const isWall = search.has(WALL)
  // Live totals are of the whole event, so a filtered page ignores them.
  const live = isWhole(search) ? totals : null
  return (
    // One element in either dress: it keeps the focus.
    <div {...(isWall && { className: styles.wall, 'data-ground': 'desk' })}>
      <Page
        title={copy.title}
        event={event}
        intro={<LiveState heardAt={heardAt} isLive={isLive} />}
        actions={<Wall />}
      >
        <Shown of={shown}>
          {(of) => (
            <>
              <Filters of={of} />
              {failure && <OldData failure={failure} of={{ at: of.at, timezone: of.event.timezone }} />}
              {of.own_place !== null && <p className={styles.clock}>{copy.ownPlace}</p>}
              <OverviewFigures of={of} live={live !== null && live.at >= of.at ? live : null} />
              <div className={styles.cards}>
                <SalesCard of={of} onStep={(paso) => choose({ paso })} />
                <PlacesCard of={of} />
                {of.unspent !== null && <CurvesCard of={of} />}
                {of.unspent !== null && <MethodsCard of={of} />}
                <BalancesCard of={of} />
                <ProductsCard of={of} event={event.id} />
              </div>
              {of.identity && <Identity of={of.identity} />}
            </>
          )}
        </Shown>
      </Page>
    </div>
  )
}
