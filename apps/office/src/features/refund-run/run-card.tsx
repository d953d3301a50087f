import { longDate, hour } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert, Notice } from '@saldo/ui/alert.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { Table } from '../../shared/table.tsx'
import { refundRunCopy as copy } from './copy.ts'
import type { RunPage } from './preview-card.tsx'
import parts from '../../shared/parts.module.css'
import styles from './refund-run.module.css'

type Run = NonNullable<RunPage['run']>

/** A moment on the event's clock. */
export const momentAt = (iso: string, zone: string): string =>
  `${longDate(iso, zone)}, ${hour(new Date(iso), zone)}`

const tones = { preparing: 'good', running: 'good', paused: 'off', done: 'good' } as const

const columns = [copy.gateway, copy.waiting, copy.asked, copy.done, copy.refused].map((head) => ({
  head,
  isNumber: head !== copy.gateway,
}))

const inSum = ({ count, amount }: Run['gateways'][number]['done']): string =>
  count === 0 ? '—' : copy.inSum(count, mxn(amount))

const Progress = ({ gateways }: Pick<Run, 'gateways'>) => {
  const done = gateways.reduce((sum, one) => sum + one.done.count + one.refused.count, 0)
  const all = gateways.reduce((sum, one) => sum + one.waiting.count + one.asked.count, done)
  if (all === 0) return null
  const words = copy.progress({ done, all })
  return (
    <div className={styles.progress}>
      <progress value={done} max={all} aria-label={words} />
      <span>{words}</span>
    </div>
  )
}

const Ways = ({ run }: { run: Run }) => {
  const work = useSend()
  const intent = run.state === 'paused' ? 'resume' : 'pause'
  return (
    <>
      {work.failure && <Alert key={work.failure.at} sentences={work.failure.problems} />}
      <Button
        look={intent === 'pause' ? 'secondary' : 'primary'}
        className={styles.alone}
        busy={work.busy}
        onClick={() => work.send({ intent, run: run.id })}
      >
        {copy[intent]}
      </Button>
    </>
  )
}

type RunCardProps = { run: Run; zone: string; mayRun: boolean }

/** How far a run is, and the button that pauses it or lets it go on. */
export const RunCard = ({ run, zone, mayRun }: RunCardProps) => (
  <Card labelledBy="run" className={styles.card}>
    <h2 id="run" className={styles.head}>
      {copy.runTitle} <Badge tone={tones[run.state]}>{copy.states[run.state]}</Badge>
    </h2>
    <p className={parts.sentence}>
      {run.started_by === null
        ? copy.startedAlone(momentAt(run.started_at, zone))
        : copy.startedBy(run.started_by, momentAt(run.started_at, zone))}
      {run.closed_at !== null && ` ${copy.closedAt(momentAt(run.closed_at, zone))}`}
    </p>
    {run.paused_because !== null && (
      <Notice>
        {copy.pausedBecause[run.paused_because]}
        {run.paused_gateway !== null && ` ${copy.pausedAt(run.paused_gateway)}`}
      </Notice>
    )}
    <p className={parts.sentence}>
      {copy.found({
        qrs: run.qrs,
        amount: mxn(run.refundable),
        toSource: mxn(run.to_source),
        rest: mxn(run.refundable - run.to_source),
      })}
    </p>
    <Progress gateways={run.gateways} />
    {run.gateways.length > 0 && (
      <Table label={officeCopy.tableOf(copy.runTitle)} columns={columns}>
        {run.gateways.map((gateway) => (
          <tr key={gateway.id}>
            <th scope="row">{gateway.name}</th>
            <td data-number="true">{inSum(gateway.waiting)}</td>
            <td data-number="true">{inSum(gateway.asked)}</td>
            <td data-number="true">{inSum(gateway.done)}</td>
            <td data-number="true">{inSum(gateway.refused)}</td>
          </tr>
        ))}
      </Table>
    )}
    {mayRun && run.state !== 'done' && <Ways run={run} />}
  </Card>
)
