import type { BatchFile } from '@saldo/contract/refund-batches'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { useFilters } from '../../shared/filters.tsx'
import { Table } from '../../shared/table.tsx'
import { batchesCopy as copy } from './batches-copy.ts'
import parts from '../../shared/parts.module.css'
import styles from './refunds.module.css'

export type Moment = { now: Date; timezone: string }

type Step = { name: string; detail: string; isDone: boolean }

const stepsOf = ({ batch, answered }: BatchFile, { now, timezone }: Moment): Step[] => {
  const taken = (step: { who: string | null; at: string } | null, pending: string): Omit<Step, 'name'> => ({
    detail: step ? `${step.who ?? copy.somebody}, ${shortMoment(step.at, now, timezone)}` : pending,
    isDone: step !== null,
  })
  const count = answered.paid + answered.returned
  return [
    { name: copy.steps.prepared, ...taken(batch.prepared, '') },
    { name: copy.steps.approved, ...taken(batch.approved, copy.pending.approved) },
    { name: copy.steps.filed, ...taken(batch.filed, copy.pending.filed) },
    {
      name: copy.steps.answered,
      detail: count > 0 ? copy.answered(answered.paid, answered.returned) : copy.pending.answered,
      isDone: count === batch.refunds,
    },
    {
      name: copy.steps.closed,
      detail: batch.closed_at ? shortMoment(batch.closed_at, now, timezone) : copy.pending.closed,
      isDone: batch.closed_at !== null,
    },
  ]
}

/** How far a batch is, and who brought it there. */
export const StepsCard = ({ file, at }: { file: BatchFile; at: Moment }) => (
  <Card>
    <ol className={styles.steps} aria-label={copy.stepsTitle}>
      {stepsOf(file, at).map(({ name, detail, isDone }) => (
        <li key={name} data-done={isDone || undefined}>
          <strong>{name}</strong>
          <span className={parts.detail}>{detail}</span>
        </li>
      ))}
    </ol>
  </Card>
)

export const BanksCard = ({ banks }: { banks: BatchFile['by_bank'] }) => (
  <Card labelledBy="banks" className={parts.card}>
    <h2 id="banks">{copy.byBank}</h2>
    <Table
      label={officeCopy.tableOf(copy.byBank)}
      columns={[
        { head: copy.bank },
        { head: copy.refunds, isNumber: true },
        { head: copy.total, isNumber: true },
      ]}
    >
      {banks.map(({ bank, refunds, total }) => (
        <tr key={bank ?? ''}>
          <th scope="row">{bank ?? copy.unknownBank}</th>
          <td data-number="true">{refunds}</td>
          <td data-number="true">{mxn(total)}</td>
        </tr>
      ))}
    </Table>
  </Card>
)

const columns = [
  { head: copy.folio },
  { head: copy.name },
  { head: copy.bank },
  { head: copy.clabe },
  { head: copy.amount, isNumber: true },
  { head: copy.reference },
  { head: copy.outcome },
]

type Item = BatchFile['items'][number]

const outcomeOf = ({ outcome, is_booked: isBooked, refusal }: Item): string => {
  if (outcome === null) return copy.waits
  if (refusal !== null) return refusal
  return isBooked ? copy.outcomes[outcome] : `${copy.outcomes[outcome]}, ${copy.booking}`
}

/** A page of a batch's transfers. */
export const ItemsCard = ({ file }: { file: BatchFile }) => {
  const { choose } = useFilters()
  const { next_after: next } = file
  return (
    <Card labelledBy="items" className={parts.card}>
      <h2 id="items">{copy.items}</h2>
      <Table label={officeCopy.tableOf(copy.items)} columns={columns}>
        {file.items.map((item) => (
          <tr key={item.seq}>
            <th scope="row">{item.folio}</th>
            <td>{item.name ?? '—'}</td>
            <td>{item.bank ?? copy.unknownBank}</td>
            <td>•••• {item.clabe_end ?? '—'}</td>
            <td data-number="true">{mxn(item.amount)}</td>
            <td>{item.reference}</td>
            <td>{outcomeOf(item)}</td>
          </tr>
        ))}
      </Table>
      {next !== null && (
        <div className={styles.pages}>
          <Button look="secondary" small onClick={() => choose({ desde: String(next) })}>
            {copy.more}
          </Button>
        </div>
      )}
    </Card>
  )
}
