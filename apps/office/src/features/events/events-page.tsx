import { useId, useState } from 'react'
import { Plus } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { type EventPhase, officeEvents } from '@saldo/contract/office-events'
import { can } from '@saldo/contract/permissions'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { eventDay } from '@saldo/client/format/days.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Card, MessageCard } from '@saldo/ui/card.tsx'
import { myOfficeContext } from '../../shared/my-office.ts'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import { Table } from '../../shared/table.tsx'
import { eventsCopy as copy } from './copy.ts'
import { duplicate, DuplicateDialog } from './duplicate-dialog.tsx'
import { EventRow } from './event-row.tsx'
import styles from './events.module.css'
import { type Line, toTask } from './line.ts'
import { LiveCard } from './live-card.tsx'
import type { Route } from './+types/events-page.ts'

/** The caller's events, and those where they may edit. */
export const clientLoader = ({ context }: Route.ClientLoaderArgs) =>
  outcomeOf(async () => {
    const [lines, mine] = await Promise.all([call(officeEvents), context.get(myOfficeContext)()])
    const editable = mine.events.filter(({ role }) => can(role, 'event.edit')).map(({ id }) => id)
    return { lines, editable, mayCreate: mine.is_admin }
  })

export const clientAction = actionOf({ duplicate })

const phasesOf: Readonly<Record<string, readonly EventPhase[]>> = {
  proximos: ['draft', 'scheduled'],
  'en-curso': ['running'],
  pasados: ['past', 'closed'],
}

const matches = (line: Line, tab: string, sought: string): boolean => {
  const phases = phasesOf[tab]
  const text = `${line.name} ${line.venue} ${line.city}`.toLocaleLowerCase('es')
  return (
    (phases === undefined || phases.includes(line.phase)) && text.includes(sought.toLocaleLowerCase('es'))
  )
}

const Filters = ({ lines }: { lines: readonly Line[] }) => {
  const [search, setSearch] = useSearchParams()
  const id = useId()
  const chosen = search.get('ver') ?? 'todos'
  const change = (name: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '' || value === 'todos') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className={styles.filters}>
      <fieldset className={styles.tabs} aria-label={copy.filters}>
        {Object.entries(copy.tabs).map(([tab, words]) => (
          <Button key={tab} look="item" aria-pressed={tab === chosen} onClick={() => change('ver', tab)}>
            {words}{' '}
            <span className={styles.count}>{lines.filter((line) => matches(line, tab, '')).length}</span>
          </Button>
        ))}
      </fieldset>
      <label htmlFor={id} className={styles.unseen}>
        {copy.search}
      </label>
      <input
        id={id}
        type="search"
        className={styles.search}
        placeholder={copy.search}
        defaultValue={search.get('q') ?? ''}
        onInput={({ currentTarget }) => change('q', currentTarget.value)}
      />
    </div>
  )
}

const Waiting = ({ lines }: { lines: readonly Line[] }) => {
  const waiting = lines.flatMap((line) => line.waiting.map((what) => ({ line, ...what })))
  return (
    <Card labelledBy="yours" className={styles.yours}>
      <h2 id="yours">{copy.yours}</h2>
      {waiting.length === 0 && <p className={styles.muted}>{copy.nothingWaits}</p>}
      <ul>
        {waiting.map(({ line, kind, count }) => (
          <li key={`${line.id} ${kind}`}>
            <AppLink to={toTask(line, kind)}>
              <strong>{copy.waiting[kind](count)}</strong>
              <span>{line.name}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Nothing = ({ mayCreate }: { mayCreate: boolean }) => (
  <MessageCard labelledBy="none">
    <h2 id="none">{copy.none}</h2>
    <p>{mayCreate ? copy.noneHint : copy.noneOfOthers}</p>
    {mayCreate && <ButtonLink to={routes.officeNewEvent()}>{copy.create}</ButtonLink>}
  </MessageCard>
)

const columns = [
  { head: copy.event },
  { head: copy.date },
  { head: copy.state },
  { head: copy.loaded, isNumber: true },
  { head: copy.spent, isNumber: true },
  { head: copy.unspent, isNumber: true },
  { head: copy.rhythm },
  { head: copy.waits },
  { head: copy.actions },
]

type ListProps = { lines: readonly Line[]; editable: readonly number[]; mayCreate: boolean }

const List = ({ lines, editable, mayCreate }: ListProps) => {
  const [search] = useSearchParams()
  const [copied, setCopied] = useState<Line>()
  const navigate = useNavigate()
  const shown = lines.filter((line) =>
    matches(line, search.get('ver') ?? 'todos', (search.get('q') ?? '').trim()),
  )
  return (
    <Card className={styles.card}>
      <Filters lines={lines} />
      {shown.length === 0 ? (
        <p className={styles.noMatch}>{copy.noMatch}</p>
      ) : (
        <Table label={copy.title} columns={columns}>
          {shown.map((line) => (
            <EventRow
              key={line.id}
              line={line}
              day={eventDay(line.starts_at)}
              mayEdit={editable.includes(line.id)}
              onDuplicate={mayCreate ? () => setCopied(line) : null}
            />
          ))}
        </Table>
      )}
      {copied && (
        <DuplicateDialog
          of={copied}
          onDone={({ id }) => void navigate(routes.inOffice(id, 'edit'))}
          onClose={() => setCopied(undefined)}
        />
      )}
    </Card>
  )
}

/** The caller's events: what runs, what waits for them, and each with where it is. */
export default function EventsPage({ loaderData: found }: Route.ComponentProps) {
  const value = found.end === 'done' ? found.value : undefined
  const running = value?.lines.filter(({ phase }) => phase === 'running') ?? []
  return (
    <Page
      title={copy.title}
      intro={copy.count(value?.lines.length ?? 0, running.length)}
      actions={
        value?.mayCreate && (
          <ButtonLink to={routes.officeNewEvent()}>
            <Plus size={18} aria-hidden="true" />
            {copy.create}
          </ButtonLink>
        )
      }
    >
      <Shown of={found}>
        {({ lines, editable, mayCreate }) =>
          lines.length === 0 ? (
            <Nothing mayCreate={mayCreate} />
          ) : (
            <>
              <div className={styles.top}>
                {running[0] && <LiveCard line={running[0]} />}
                <Waiting lines={lines} />
              </div>
              <List lines={lines} editable={editable} mayCreate={mayCreate} />
            </>
          )
        }
      </Shown>
    </Page>
  )
}
