import { auditCopy } from '@saldo/copy/audit'
import { rolesCopy } from '@saldo/copy/roles'
import { isRole } from '@saldo/contract/roles'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Table } from '../../shared/table.tsx'
import styles from './audit.module.css'
import { auditPageCopy as copy } from './copy.ts'
import { withFilter, type Entry } from './filters.ts'

type RowProps = { search: URLSearchParams; entry: Entry; now: Date }

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

/** An id is long and says nothing: its beginning tells it from others. */
const shortOf = (id: string): string => (id.length > 16 && !id.includes(' ') ? `${id.slice(0, 13)}…` : id)

const Whom = ({ search, entry: { subject } }: RowProps) => {
  if (subject === null) return null
  const what = subject.name ?? shortOf(subject.id)
  // A denied call's subject is a route, which is no id to look for.
  if (!/^[\w.-]{1,64}$/.test(subject.id)) return <span className={styles.long}>{subject.id}</span>
  return (
    <AppLink
      to={withFilter(search, 'subject', subject.id)}
      className={styles.link}
      aria-label={`${what}: ${copy.onlyTo(what)}`}
    >
      {what}
    </AppLink>
  )
}

const wordOf = (value: unknown): string => {
  if (typeof value === 'string') return isRole(value) ? rolesCopy[value] : value
  return JSON.stringify(value)
}

const Details = ({ entry: { details } }: RowProps) => (
  <span className={styles.long}>
    {Object.entries(details)
      .map(([name, value]) => `${auditCopy.details[name] ?? name}: ${wordOf(value)}`)
      .join(' · ')}
  </span>
)

const Row = (props: RowProps) => {
  const { entry, now, search } = props
  return (
    <tr>
      <th scope="row">
        <time dateTime={entry.at} title={entry.at}>
          {shortMoment(entry.at, now)}
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

type TableProps = { search: URLSearchParams; entries: readonly Entry[]; now: Date }

/** Entries of the audit log; who, whom and from where lead to the others of the same. */
export const AuditTable = ({ search, entries, now }: TableProps) => (
  <Table label={copy.title} columns={columns}>
    {entries.map((entry) => (
      <Row key={entry.id} search={search} entry={entry} now={now} />
    ))}
  </Table>
)
