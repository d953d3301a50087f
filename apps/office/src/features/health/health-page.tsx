import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { checkHealth, health, retryStuck, startVerification } from '@saldo/contract/health'
import type { Reply } from '@saldo/contract/endpoint'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf, type Outcome } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { hour, shortMoment } from '@saldo/client/format/dates.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { Skeleton } from '@saldo/ui/waiting.tsx'
import { Page } from '../../shared/page.tsx'
import { Section, Shown } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { healthCopy as copy } from './copy.ts'
import own from './health.module.css'
import { Verifications } from './verifications.tsx'
import type { Route } from './+types/health-page.ts'

type Health = Reply<typeof health>
type Checked = Reply<typeof checkHealth>

const EVERY_MS = 10_000
const WHILE_RUNNING_MS = 1_000
const DAY_MS = 86_400_000

export const clientLoader = (_args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => ({ ...(await call(health)), now: new Date() }))

export const clientAction = actionOf({
  check: () => call(checkHealth),
  retry: (form) => call(retryStuck, { params: { stuck: textOf(form, 'stuck') } }),
  verify: () => call(startVerification),
})

const tones = { fine: 'good', wrong: 'warning', unknown: 'warning', off: 'off' } as const

const CheckList = ({ checked }: { checked: Checked }) => (
  <>
    <p className={styles.detail}>{copy.checkedAt(hour(new Date(checked.checked_at)))}</p>
    <p>
      <strong>{checked.sum}</strong>
    </p>
    <ul className={styles.list}>
      {checked.checks.map(({ name, title, state, says }) => (
        <li key={`${name} ${says}`}>
          <span className={styles.what}>
            <strong>{title}</strong>
            <span className={styles.detail}>{says}</span>
          </span>
          <Badge tone={tones[state]}>{copy.states[state]}</Badge>
        </li>
      ))}
    </ul>
  </>
)

/** Runs once per page view, because it calls every vendor. */
const Checks = () => {
  const { data, state, submit } = useFetcher<Outcome<Checked>>()
  const check = () => void submit({ intent: 'check' }, { method: 'post' })
  useEffect(() => {
    void submit({ intent: 'check' }, { method: 'post' })
  }, [submit])
  const isBusy = state === 'submitting'
  return (
    <Card labelledBy="checks">
      <h2 id="checks">{copy.checks}</h2>
      {isBusy && <output>{copy.checking}</output>}
      {!data && <Skeleton className={own.checks} />}
      {data && data.end !== 'done' && <Alert key={data.at} sentences={data.problems} takesFocus={false} />}
      {data?.end === 'done' && <CheckList checked={data.value} />}
      <Button look="secondary" small className={styles.alone} busy={isBusy} onClick={check}>
        {copy.checkAgain}
      </Button>
    </Card>
  )
}

const StuckRow = ({ stuck, now }: { stuck: Health['stuck'][number]; now: Date }) => {
  const { busy, failure, send, forget } = useSend()
  const { id, kind, what, state, attempts, last_error: error, since } = stuck
  return (
    <li>
      <span className={styles.what}>
        <strong>
          {copy.kinds[kind]}: {what}
        </strong>
        <span className={styles.detail}>
          {copy.attempts(attempts)} · {copy.since(shortMoment(since, now))}
        </span>
        {error !== null && <code className={styles.detail}>{error}</code>}
      </span>
      <Badge tone="warning">{copy.deadStates[state]}</Badge>
      <Button
        look="secondary"
        small
        busy={busy}
        aria-label={copy.retryOf(what)}
        onClick={() => send({ intent: 'retry', stuck: id })}
      >
        {copy.retry}
      </Button>
      {failure && <Alert key={failure.at} sentences={failure.problems} onClose={forget} />}
    </li>
  )
}

const Stuck = ({ stuck, now }: { stuck: Health['stuck']; now: Date }) => (
  <Card labelledBy="stuck">
    <h2 id="stuck">{copy.stuck}</h2>
    <p className={styles.detail}>{stuck.length === 0 ? copy.noStuck : copy.stuckHint}</p>
    <ul className={styles.list}>
      {stuck.map((one) => (
        <StuckRow key={one.id} stuck={one} now={now} />
      ))}
    </ul>
  </Card>
)

const megabytes = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })

const LastBackup = ({ last, now }: { last: NonNullable<Health['backup']['last']>; now: Date }) => (
  <>
    <p>
      {copy.lastBackup(last.file, shortMoment(last.made_at, now))}{' '}
      {last.bytes !== null && copy.size(megabytes.format(last.bytes / 1_000_000))}
    </p>
    {now.getTime() - Date.parse(last.made_at) > DAY_MS && <p>{copy.oldBackup}</p>}
  </>
)

const Backups = ({ backup: { kind, last }, now }: { backup: Health['backup']; now: Date }) => (
  <Card labelledBy="backups">
    <h2 id="backups">{copy.backups}</h2>
    {kind === 'elsewhere' && <p>{copy.backupElsewhere}</p>}
    {kind === 'embedded' && (last === null ? <p>{copy.noBackup}</p> : <LastBackup last={last} now={now} />)}
  </Card>
)

/** Checkups, failed jobs and messages, backups, and verification of the ledger. */
export default function HealthPage({ loaderData: found }: Route.ComponentProps) {
  const [latest] = found.end === 'done' ? found.value.verifications : []
  const isRunning = latest?.state === 'running' || latest?.state === 'waiting'
  useLoaderPolling(isRunning ? WHILE_RUNNING_MS : EVERY_MS, found.end !== 'done')
  return (
    <Page title={copy.title} intro={copy.intro}>
      <Section>
        <Checks />
        <Shown of={found}>
          {({ stuck, backup, verifications, now }) => (
            <>
              <Stuck stuck={stuck} now={now} />
              <Verifications runs={verifications} now={now} />
              <Backups backup={backup} now={now} />
            </>
          )}
        </Shown>
      </Section>
    </Page>
  )
}
