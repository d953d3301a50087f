import { Fragment } from 'react'
import { X } from 'lucide-react'
import { Form, useSearchParams } from 'react-router'
import { exportAudit } from '@saldo/contract/audit'
import { auditCopy } from '@saldo/copy/audit'
import { call } from '@saldo/client/api/call.ts'
import type { Outcome } from '@saldo/client/api/outcome.ts'
import { useFileSaving } from '@saldo/client/use-file-saving.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import type { OfficeEvent } from '../../shared/my-office.ts'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import { AuditTable } from './audit-table.tsx'
import { auditPageCopy as copy } from './copy.ts'
import { exportOf, pageBefore, withoutFilter, type Audit, type FilterName } from './filters.ts'
import styles from './audit.module.css'

const kinds = Object.entries(auditCopy.kinds).map(([value, words]) => ({ value, words }))

type FiltersProps = { search: URLSearchParams; events: readonly OfficeEvent[]; audit: Audit }

const KEPT = ['actor', 'subject', 'mark'] as const

const Filters = ({ search, events, audit }: FiltersProps) => {
  const of = (name: FilterName) => search.get(name) ?? ''
  return (
    <Form method="get" className={styles.filters}>
      {/* Anew for each address, so that they show it; the button keeps the focus. */}
      <Fragment key={search.toString()}>
        {KEPT.map(
          (name) => of(name) !== '' && <input key={name} type="hidden" name={name} value={of(name)} />,
        )}
        {events.length > 1 && (
          <SelectField
            name="event"
            label={copy.anyEvent}
            options={events.map(({ id, name }) => ({ value: String(id), words: name }))}
            defaultValue={of('event')}
          />
        )}
        <SelectField
          name="action"
          label={copy.anyAction}
          options={audit.actions.map(({ action, says }) => ({ value: action, words: says }))}
          defaultValue={of('action')}
        />
        <SelectField name="kind" label={copy.anyKind} options={kinds} defaultValue={of('kind')} />
        <TextField name="from" type="date" label={copy.from} defaultValue={of('from')} />
        <TextField name="until" type="date" label={copy.until} defaultValue={of('until')} />
      </Fragment>
      <Button type="submit">{copy.find}</Button>
    </Form>
  )
}

const Chosen = ({ search, audit }: Omit<FiltersProps, 'events'>) => {
  const subject = search.get('subject')
  const named = audit.entries.find((entry) => entry.subject?.id === subject)?.subject?.name
  const chips: [FilterName, string][] = [
    ...(search.has('actor') ? [['actor', copy.by(audit.actor_name ?? copy.somebody)] as const] : []),
    ...(subject === null ? [] : [['subject', copy.to(named ?? subject)] as const]),
    ...(search.has('mark') ? [['mark', copy.samePlace] as const] : []),
  ].map(([name, words]) => [name, words])
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips}>
      {chips.map(([name, words]) => (
        <li key={name}>
          <AppLink to={withoutFilter(search, name)} className={styles.chip}>
            {words} <X size={16} aria-hidden="true" />
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

type FilesProps = { search: URLSearchParams; event: OfficeEvent | undefined; timezone: string | undefined }

const Files = ({ search, event, timezone }: FilesProps) => {
  const { failed, forget, save } = useFileSaving()
  const body = { ...exportOf(search, timezone), ...(event && { event: event.id }) }
  return (
    <>
      {failed && <Alert sentences={[copy.failed]} onClose={forget} />}
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          look="secondary"
          title={copy.exportHint}
          onClick={() =>
            void save(() => call(exportAudit, { body: { ...body, format } }), `${auditCopy.file}.${format}`)
          }
        >
          {copy.exports[format]}
        </Button>
      ))}
    </>
  )
}

const Pages = ({ search, next }: { search: URLSearchParams; next: string | null }) => (
  <nav className={styles.pages} aria-label={copy.title}>
    {search.has('before') && (
      <ButtonLink to={withoutFilter(search)} look="quiet">
        {copy.newest}
      </ButtonLink>
    )}
    {next !== null && (
      <ButtonLink to={pageBefore(search, next)} look="secondary">
        {copy.next}
      </ButtonLink>
    )}
  </nav>
)

type Loaded = {
  audit: Audit
  events: readonly OfficeEvent[]
  /** Of the one event that the entries are of; else the device's. */
  timezone: string | undefined
  now: Date
}

type ScreenProps = {
  found: Outcome<Loaded>
  /** The page's event; without it, entries of all events that the caller may audit. */
  event?: OfficeEvent
}

/** The audit log: filters in the address, pages of fifty, and all of it as a file. */
export const AuditScreen = ({ found, event }: ScreenProps) => {
  const [search] = useSearchParams()
  const timezone = found.end === 'done' ? found.value.timezone : event?.timezone
  return (
    <Page
      title={copy.title}
      intro={copy.intro}
      actions={<Files search={search} event={event} timezone={timezone} />}
      {...(event && { event })}
    >
      <Shown of={found}>
        {({ events, audit, now }) => (
          <>
            <Card>
              <Filters search={search} events={event ? [] : events} audit={audit} />
              <Chosen search={search} audit={audit} />
            </Card>
            <Card className={styles.table}>
              {audit.entries.length === 0 ? (
                <p className={styles.nothing}>{copy.nothing}</p>
              ) : (
                <AuditTable search={search} entries={audit.entries} now={now} timezone={timezone} />
              )}
            </Card>
            <Pages search={search} next={audit.next} />
          </>
        )}
      </Shown>
    </Page>
  )
}
