import { Fragment, type ReactNode } from 'react'
import { auditCopy } from '@saldo/copy/audit'
import { rolesCopy } from '@saldo/copy/roles'
import { isRole } from '@saldo/contract/roles'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Table } from '../../shared/table.tsx'
import styles from './audit.module.css'
import { auditPageCopy as copy } from './copy.ts'
import { withFilter, type Entry } from './filters.ts'

type Reference = Entry['references'][number]

type RowProps = { search: URLSearchParams; entry: Entry; now: Date; timezone: string | undefined }

const Who = ({ search, entry: { actor } }: RowProps) => {
  const who = actor.name ?? (actor.id === null ? auditCopy.kinds[actor.kind] : copy.somebody)
  if (actor.id === null) return <>{who}</>
  return (
    <AppLink
      to={withFilter(search, 'actor', actor.id)}
      className={styles.link}
      aria-label={`${who}: ${copy.onlyBy(who)}`}
    >
      {who}
    </AppLink>
  )
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Ids that are made one after another differ in their ends alone. */
const shortOf = (id: string): string => (UUID.test(id) ? `…${id.slice(-6)}` : id)

/** An id by its name, with a link where there is a page that shows it. */
const Named = ({ entry: { event }, of: { id, words, page } }: { entry: Entry; of: Reference }) => {
  if (event === null || page === null) return <>{words}</>
  const to = page === 'attendee' ? routes.attendee(event.id, id) : routes.inOffice(event.id, page)
  return <AppLink to={to}>{words}</AppLink>
}

const Whom = ({ search, entry }: RowProps) => {
  const { subject } = entry
  if (subject === null) return null
  const what = subject.name ?? shortOf(subject.id)
  // A denied call's subject is a route, which is no id to look for.
  if (!/^[\w.-]{1,64}$/.test(subject.id)) return <span className={styles.long}>{subject.id}</span>
  const shown = entry.references.find(({ id, page }) => id === subject.id && page !== null)
  return (
    <>
      <AppLink
        to={withFilter(search, 'subject', subject.id)}
        className={styles.link}
        aria-label={`${what}: ${copy.onlyTo(what)}`}
      >
        {what}
      </AppLink>
      {shown && (
        <span className={styles.long}>
          <Named entry={entry} of={{ ...shown, words: copy.open(what) }} />
        </span>
      )}
    </>
  )
}

type ValueProps = { entry: Entry; name: string; value: unknown }

const Value = ({ entry, name, value }: ValueProps): ReactNode => {
  if (Array.isArray(value))
    return value.map((one: unknown, at) => (
      <Fragment key={at}>
        {at > 0 && ', '}
        <Value entry={entry} name={name} value={one} />
      </Fragment>
    ))
  if (typeof value === 'object' && value !== null) return <Values entry={entry} of={value} />
  if (typeof value === 'boolean') return value ? copy.yes : copy.no
  if (value === null) return copy.nothingThere
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const reference = entry.references.find(({ id }) => id === text)
  if (reference) return <Named entry={entry} of={reference} />
  if (name.endsWith('_centavos') && /^-?\d+$/.test(text)) return mxn(BigInt(text))
  return isRole(text) ? rolesCopy[text] : (auditCopy.values[text] ?? shortOf(text))
}

const Values = ({ entry, of }: { entry: Entry; of: object }) =>
  Object.entries(of).map(([name, value], at) => (
    <Fragment key={name}>
      {at > 0 && ' · '}
      {auditCopy.details[name] ?? name}: <Value entry={entry} name={name} value={value} />
    </Fragment>
  ))

const Details = ({ entry }: RowProps) => (
  <span className={styles.long}>
    <Values entry={entry} of={entry.details} />
  </span>
)

const Row = (props: RowProps) => {
  const { entry, now, timezone, search } = props
  return (
    <tr>
      <th scope="row">
        <time dateTime={entry.at} title={entry.at}>
          {shortMoment(entry.at, now, timezone)}
        </time>
      </th>
      <td>
        <Who {...props} />
      </td>
      <td>{entry.says}</td>
      <td>
        <Whom {...props} />
      </td>
      <td>{entry.event?.name ?? copy.noEvent}</td>
      <td>
        {entry.mark !== null && (
          <AppLink
            to={withFilter(search, 'mark', entry.mark)}
            className={styles.link}
            aria-label={`${entry.mark.slice(2, 8)}: ${copy.onlyMark}`}
          >
            {entry.mark.slice(2, 8)}
          </AppLink>
        )}
      </td>
      <td>
        <Details {...props} />
      </td>
    </tr>
  )
}

const columns = copy.columns.map((head) => ({ head }))

type TableProps = Omit<RowProps, 'entry'> & { entries: readonly Entry[] }

/** Entries of the audit log; who, whom and from where lead to the others of the same. */
export const AuditTable = ({ entries, ...props }: TableProps) => (
  <Table label={copy.title} columns={columns}>
    {entries.map((entry) => (
      <Row key={entry.id} entry={entry} {...props} />
    ))}
  </Table>
)
