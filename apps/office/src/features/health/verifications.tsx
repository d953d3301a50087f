import type { VerificationRunOnWire } from '@saldo/contract/health'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import styles from '../../shared/section.module.css'
import { healthCopy as copy } from './copy.ts'
import own from './health.module.css'

const numbers = new Intl.NumberFormat('es-MX')

const tones = {
  waiting: 'off',
  running: 'off',
  clean: 'good',
  wrong: 'warning',
  broken_off: 'warning',
} as const

const Progress = ({ run }: { run: VerificationRunOnWire }) => {
  const words = copy.progress(numbers.format(run.wallets), numbers.format(run.wallets_total))
  return (
    <>
      <progress
        className={own.progress}
        aria-label={copy.runStates.running}
        value={run.wallets}
        max={Math.max(run.wallets_total, 1)}
      />
      <span className={styles.detail}>{words}</span>
    </>
  )
}

const Problems = ({ problems }: Pick<VerificationRunOnWire, 'problems'>) => (
  <details>
    <summary>{copy.problems(problems.length)}</summary>
    <ul>
      {problems.map(({ kind, event, subject }) => (
        <li key={`${kind} ${event} ${subject}`}>
          <code>{copy.problem(kind, event, subject)}</code>
        </li>
      ))}
    </ul>
  </details>
)

const Run = ({ run, now }: { run: VerificationRunOnWire; now: Date }) => (
  <li>
    <span className={styles.what}>
      <strong>{shortMoment(run.asked_at, now)}</strong>
      <span className={styles.detail}>
        {run.asked_by === null ? copy.byNight : copy.askedBy(run.asked_by)}
        {run.ended_at !== null &&
          ` · ${copy.counted(numbers.format(run.wallets), numbers.format(run.transfers))}`}
      </span>
      {run.state === 'running' && <Progress run={run} />}
      {run.problems.length > 0 && <Problems problems={run.problems} />}
    </span>
    <Badge tone={tones[run.state]}>{copy.runStates[run.state]}</Badge>
  </li>
)

type Props = { runs: readonly VerificationRunOnWire[]; now: Date }

/** The latest verifications of the ledger; a new one can be started, and continues without the page. */
export const Verifications = ({ runs, now }: Props) => {
  const { busy, failure, send, forget } = useSend()
  const isUnderWay = runs.some(({ state }) => state === 'running' || state === 'waiting')
  return (
    <Card labelledBy="verification">
      <h2 id="verification">{copy.verification}</h2>
      <p className={styles.detail}>{copy.verificationHint}</p>
      {failure && <Alert key={failure.at} sentences={failure.problems} onClose={forget} />}
      <Button
        look="secondary"
        small
        className={styles.alone}
        busy={busy || isUnderWay}
        onClick={() => send({ intent: 'verify' })}
      >
        {copy.verify}
      </Button>
      {runs.length === 0 && <p>{copy.neverVerified}</p>}
      <ul className={styles.list} aria-live="polite">
        {runs.map((run) => (
          <Run key={run.id} run={run} now={now} />
        ))}
      </ul>
    </Card>
  )
}
