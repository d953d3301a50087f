import { type ReactNode, useState } from 'react'
import { can, type Action } from '@saldo/contract/permissions'
import type { QueueLine, RefundQueue } from '@saldo/contract/refund-queue'
import { refundState } from '@saldo/contract/refunds'
import type { Outcome } from '@saldo/client/api/outcome.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { Choice, FilterBar, useFilters, Ways } from '../../shared/filters.tsx'
import type { OfficeEvent } from '../../shared/my-office.ts'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import { Bulk } from '../../shared/select-box.tsx'
import { useSelection } from '../../shared/use-selection.ts'
import { refundsCopy as copy } from './copy.ts'
import { DecideDialog, type DecisionKind } from './decide-dialog.tsx'
import { isAcceptable, isClean, stateIn } from './queue.ts'
import { QueueTable } from './queue-table.tsx'
import parts from '../../shared/parts.module.css'
import styles from './refunds.module.css'
import { useBulkAccept } from './use-bulk-accept.ts'

type LoadedQueue = { queue: RefundQueue; events: readonly OfficeEvent[]; now: Date }

const Filters = ({ counts }: Pick<RefundQueue, 'counts'>) => {
  const { search, choose } = useFilters()
  return (
    <FilterBar>
      <Ways
        label={copy.title}
        options={refundState.options.map((state) => ({
          value: state,
          words: copy.countOf(copy.states[state], counts[state] ?? 0),
        }))}
        value={stateIn(search)}
        onChoose={(state) => choose({ estado: state === 'requested' ? null : state, desde: null })}
      />
      <Choice
        label={copy.hintFilter}
        all={copy.hintChoices.all}
        options={(['clean', 'hinted'] as const).map((value) => ({ value, words: copy.hintChoices[value] }))}
        value={search.get('alertas') ?? ''}
        onChoose={(alertas) => choose({ alertas, desde: null })}
      />
    </FilterBar>
  )
}

const Pages = ({ next }: { next: string | null }) => {
  const { search, choose } = useFilters()
  return (
    <div className={styles.pages}>
      {search.has('desde') && (
        <Button look="secondary" small onClick={() => choose({ desde: null })}>
          {copy.firstPage}
        </Button>
      )}
      {next !== null && (
        <Button look="secondary" small onClick={() => choose({ desde: next })}>
          {copy.nextPage}
        </Button>
      )}
    </div>
  )
}

const Told = ({ by }: { by: ReturnType<typeof useBulkAccept> }) => (
  <>
    <output className={parts.sentence}>{by.left && copy.accepting(by.left.done, by.left.count)}</output>
    {by.told.length > 0 && (
      <Alert
        tone={by.told.every(({ isDone }) => isDone) ? 'success' : 'warning'}
        title={copy.results}
        sentences={by.told.map(({ words }) => words)}
      />
    )}
  </>
)

type QueueProps = { loaded: LoadedQueue; mayIn: (line: QueueLine, action: Action) => boolean }

const Queue = ({ loaded: { queue, events, now }, mayIn }: QueueProps) => {
  const { lines, counts, next } = queue
  const mayAccept = (line: QueueLine) => isAcceptable(line) && mayIn(line, 'refunds.decide')
  const selection = useSelection(
    lines.filter((line) => mayAccept(line) && isClean(line)).map(({ folio }) => folio),
  )
  const bulk = useBulkAccept()
  const [deciding, setDeciding] = useState<{ kind: DecisionKind; line: QueueLine }>()
  const chosen = lines.filter(({ folio }) => selection.has(folio))
  return (
    <>
      <Filters counts={counts} />
      <Told by={bulk} />
      <Card className={parts.card}>
        <QueueTable
          lines={lines}
          events={events}
          now={now}
          selection={selection}
          onKey={(kind, line) => {
            if (line.state === 'requested' && mayIn(line, 'refunds.decide') && line.event_id !== null)
              setDeciding({ kind, line })
          }}
        />
      </Card>
      <Bulk by={selection} words={copy.chosen}>
        {(onDone) => (
          <Button
            busy={bulk.left !== undefined}
            onClick={() => {
              onDone()
              void bulk.accept(chosen)
            }}
          >
            {copy.acceptChosen(chosen.length)}
          </Button>
        )}
      </Bulk>
      <Pages next={next} />
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  )
}

type ScreenProps = { found: Outcome<LoadedQueue>; event?: OfficeEvent; actions?: ReactNode }

/** The queue of refund requests, of one event or of all: filters in the address, oldest first. */
export const QueueScreen = ({ found, event, actions }: ScreenProps) => (
  <Page title={copy.title} intro={copy.intro} {...(event && { event })} {...(actions && { actions })}>
    <Shown of={found}>
      {(loaded) => (
        <Queue
          loaded={loaded}
          mayIn={(line, action) => {
            const at = event ?? loaded.events.find(({ id }) => id === line.event_id)
            return at !== undefined && can(at.role, action)
          }}
        />
      )}
    </Shown>
    <p className={parts.sentence}>{copy.keys}</p>
  </Page>
)

export const BatchesLink = ({ to }: { to: string }) => (
  <ButtonLink look="secondary" small to={to}>
    {copy.batches}
  </ButtonLink>
)
