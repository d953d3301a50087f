import { useSend } from '@saldo/client/use-send.ts'
import { can } from '@saldo/contract/permissions'
import { type DifferenceLine, type DifferenceList, differenceKind } from '@saldo/contract/differences'
import type { Outcome } from '@saldo/client/api/outcome.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { Alert, Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { FigureStrip } from '../../shared/figure-strip.tsx'
import { Choice, FilterBar, useFilters, Ways } from '../../shared/filters.tsx'
import type { OfficeEvent } from '../../shared/my-office.ts'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import { differencesCopy as copy } from './copy.ts'
import { DifferenceRows } from './difference-rows.tsx'
import styles from './differences.module.css'
import { ageOf, openIn, stateIn } from './list.ts'
import type { Loaded } from './load.ts'

const EVERY_MS = 15_000

const openCount = ({ counts }: DifferenceList): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

const Figures = ({ list, now }: Pick<Loaded, 'list' | 'now'>) => {
  const { oldest_at: oldest, sum, suspense, chargebacks, repaired } = list
  return (
    <FigureStrip
      label={copy.figures}
      figures={[
        {
          name: copy.open,
          value: String(openCount(list)),
          detail: oldest === null ? copy.noneOpen : copy.openDetail(ageOf(oldest, now)),
        },
        { name: copy.sum, value: mxn(sum), detail: copy.sumDetail },
        {
          name: copy.repaired,
          value: String(repaired.confirmed + repaired.booked),
          detail: copy.repairedDetail(repaired.confirmed, repaired.booked),
        },
        { name: copy.suspense, value: mxn(suspense.sum), detail: copy.suspenseDetail(suspense.count) },
        {
          name: copy.chargebacks,
          value: mxn(chargebacks.sum),
          detail: copy.chargebacksDetail(chargebacks.count),
        },
      ]}
    />
  )
}

const Filters = () => {
  const { search, choose } = useFilters()
  return (
    <FilterBar>
      <Ways
        label={copy.state}
        options={[
          { value: 'open', words: copy.states.open },
          { value: 'closed', words: copy.states.closed },
        ]}
        value={stateIn(search)}
        onChoose={(state) =>
          choose({ estado: state === 'closed' ? 'resueltas' : null, desde: null, ver: null })
        }
      />
      <Choice
        label={copy.kind}
        all={copy.allKinds}
        options={differenceKind.options.map((value) => ({ value, words: copy.kinds[value] }))}
        value={search.get('tipo') ?? ''}
        onChoose={(tipo) => choose({ tipo, desde: null, ver: null })}
      />
    </FilterBar>
  )
}

const Soon = ({ count }: { count: number }) => {
  const { choose } = useFilters()
  if (count === 0) return null
  return (
    <Notice tone="warning" title={copy.soonTitle(count)}>
      <p>{copy.soonHint}</p>
      <Button
        look="secondary"
        small
        className={styles.soon}
        onClick={() => choose({ tipo: 'chargeback', estado: null, desde: null })}
      >
        {copy.soonShow}
      </Button>
    </Notice>
  )
}

const Pages = ({ next }: Pick<DifferenceList, 'next'>) => {
  const { search, choose } = useFilters()
  return (
    <div className={styles.pages}>
      {search.has('desde') && (
        <Button look="secondary" small onClick={() => choose({ desde: null, ver: null })}>
          {copy.firstPage}
        </Button>
      )}
      {next !== null && (
        <Button look="secondary" small onClick={() => choose({ desde: String(next), ver: null })}>
          {copy.nextPage}
        </Button>
      )}
    </div>
  )
}

const Compare = () => {
  const work = useSend()
  return (
    <>
      <Button look="secondary" small busy={work.busy} onClick={() => work.send({ intent: 'compare' })}>
        {copy.compare}
      </Button>
      {work.outcome && (
        <Alert
          key={work.outcome.at}
          tone={work.outcome.end === 'done' ? 'success' : 'error'}
          sentences={work.outcome.end === 'done' ? [copy.comparing] : work.outcome.problems}
          hidesItself
        />
      )}
    </>
  )
}

type ScreenProps = { found: Outcome<Loaded>; event?: OfficeEvent }

const mayBookIn = (
  events: readonly OfficeEvent[],
  { event_id: id }: Pick<DifferenceLine, 'event_id'>,
): boolean =>
  // What is of no event is shown to administrators alone.
  id === null || events.some((event) => event.id === id && can(event.role, 'money.book'))

const Differences = ({ loaded }: { loaded: Loaded }) => {
  const { list, now, events } = loaded
  const { search } = useFilters()
  // An open difference asks its gateway anew with each reading.
  useLoaderPolling(EVERY_MS, openIn(search) === undefined)
  return (
    <>
      <Soon count={list.chargebacks.soon} />
      <Figures list={list} now={now} />
      <Filters />
      <Card className={styles.card}>
        {list.lines.length === 0 ? (
          <p className={styles.sentence}>{stateIn(search) === 'open' ? copy.none : copy.noneClosed}</p>
        ) : (
          <DifferenceRows loaded={loaded} mayBook={(line) => mayBookIn(events, line)} />
        )}
      </Card>
      <Pages next={list.next} />
    </>
  )
}

/** Differences of one event or of all: filters in the address, the open ones oldest first. */
export const DifferenceScreen = ({ found, event }: ScreenProps) => {
  const mayCompare = found.end === 'done' && found.value.events.some(({ role }) => can(role, 'money.book'))
  return (
    <Page
      title={copy.title}
      intro={copy.intro}
      {...(event && { event })}
      {...(mayCompare && { actions: <Compare /> })}
    >
      <Shown of={found}>{(loaded) => <Differences loaded={loaded} />}</Shown>
    </Page>
  )
}
