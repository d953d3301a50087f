import { useCallback } from 'react'
import type { QueueLine } from '@saldo/contract/refund-queue'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { officeCopy } from '../../shared/copy.ts'
import type { OfficeEvent } from '../../shared/my-office.ts'
import { SelectBox } from '../../shared/select-box.tsx'
import { Table } from '../../shared/table.tsx'
import type { Selection } from '../../shared/use-selection.ts'
import { refundsCopy as copy } from './copy.ts'
import { HintBadges } from './hint-badges.tsx'
import { isAcceptable, isClean } from './queue.ts'
import parts from '../../shared/parts.module.css'
import styles from './refunds.module.css'
import { useRowKeys } from './use-row-keys.ts'

type RowProps = { line: QueueLine; event: OfficeEvent | undefined; now: Date; selection: Selection }

const Folio = ({ line: { folio, event_id: event } }: Pick<RowProps, 'line'>) =>
  event === null ? (
    <span className={styles.folio}>{folio}</span>
  ) : (
    <AppLink to={routes.refundFile(event, folio)} className={styles.folio} data-row="">
      {folio}
    </AppLink>
  )

const detailOf = (line: QueueLine): string =>
  [
    line.has_account ? copy.fromAccount : copy.noAccount,
    ...(line.is_in_batch ? [copy.inBatch] : []),
    ...(line.asked_at === null ? [] : [copy.asked]),
  ].join(' · ')

const Row = ({ line, event, now, selection }: RowProps) => (
  <tr>
    <td>
      {isAcceptable(line) && isClean(line) && <SelectBox by={selection} id={line.folio} name={line.folio} />}
    </td>
    <th scope="row">
      <Folio line={line} />
      <span className={parts.detail}>{shortMoment(line.created_at, now, event?.timezone)}</span>
    </th>
    <td>
      {line.name ?? copy.forgotten}
      <span className={parts.detail}>{detailOf(line)}</span>
    </td>
    <td data-number="true">{line.amount === null ? '—' : mxn(line.amount)}</td>
    <td>
      {line.bank ?? '—'}
      {line.clabe_end !== null && <span className={parts.detail}>•••• {line.clabe_end}</span>}
    </td>
    <td>
      <HintBadges hints={line.hints} />
    </td>
  </tr>
)

type QueueTableProps = {
  lines: readonly QueueLine[]
  events: readonly OfficeEvent[]
  now: Date
  selection: Selection
  onKey: (kind: 'accept' | 'reject', line: QueueLine) => void
}

const columns = [
  { head: copy.choose },
  { head: copy.folio },
  { head: copy.who },
  { head: copy.amount, isNumber: true },
  { head: copy.bank },
  { head: copy.alerts },
]

/** The requests of a page of the queue; a file opens from its folio. */
export const QueueTable = ({ lines, events, now, selection, onKey }: QueueTableProps) => {
  const linked = lines.filter(({ event_id: event }) => event !== null)
  const rows = useRowKeys({
    count: linked.length,
    onKey: useCallback(
      (key: 'a' | 'r', row: number) => {
        const line = linked[row]
        if (line) onKey(key === 'a' ? 'accept' : 'reject', line)
      },
      [linked, onKey],
    ),
  })
  if (lines.length === 0) return <p className={parts.sentence}>{copy.none}</p>
  return (
    <div ref={rows}>
      <Table label={officeCopy.tableOf(copy.title)} columns={columns}>
        {lines.map((line) => (
          <Row
            key={line.folio}
            line={line}
            event={events.find(({ id }) => id === line.event_id)}
            now={now}
            selection={selection}
          />
        ))}
      </Table>
    </div>
  )
}
