import type { DifferenceAsk } from '@saldo/contract/differences'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { routes } from '@saldo/client/routes.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { aboutOf } from './about.ts'
import { differencesCopy as copy } from './copy.ts'
import styles from './differences.module.css'
import type { Around } from './around.ts'

type AskProps = Around & { ask: DifferenceAsk }

const Decide = ({ ask, opened: { line } }: AskProps) => {
  const work = useSend()
  const decide = (isApproved: boolean) =>
    work.send({ intent: 'decide', ask: ask.id, is_approved: String(isApproved), ...aboutOf(line) })
  return (
    <>
      {work.failure && <Alert key={work.failure.at} sentences={work.failure.problems} />}
      {ask.is_own && <p className={styles.sentence}>{copy.ownAsk}</p>}
      <div className={styles.ways}>
        {!ask.is_own && (
          <Button busy={work.busy} onClick={() => decide(true)}>
            {copy.approve}
          </Button>
        )}
        <Button look="secondary" busy={work.busy} onClick={() => decide(false)}>
          {ask.is_own ? copy.takeBack : copy.decline}
        </Button>
      </div>
    </>
  )
}

const Decided = ({ ask: { decided }, event, now }: AskProps) => {
  if (decided === null) return null
  const words = decided.is_approved ? copy.approved : copy.declined
  return (
    <p className={styles.detail}>
      {words(decided.who ?? copy.someone, shortMoment(decided.at, now, event?.timezone))}
    </p>
  )
}

const Ask = ({ mayBook, ...props }: AskProps & { mayBook: boolean }) => {
  const { ask, event, now } = props
  const who = ask.who ?? copy.someone
  return (
    <li className={styles.ask}>
      <p>
        <strong>
          {copy.waits(who, copy.verbs[ask.verb].asked, shortMoment(ask.at, now, event?.timezone))}
        </strong>
      </p>
      <p>{ask.reason}</p>
      {ask.wallet_id !== null && event && (
        <AppLink to={routes.attendee(event.id, ask.wallet_id)}>{copy.qr}</AppLink>
      )}
      <Decided {...props} />
      {ask.decided === null && mayBook && <Decide {...props} />}
    </li>
  )
}

/** What was asked of a difference, and the way to decide it. */
export const AskCard = ({ mayBook, ...around }: Around & { mayBook: boolean }) => {
  const { asks } = around.opened
  if (asks.length === 0) return null
  return (
    <ul className={styles.asks}>
      {asks.map((ask) => (
        <Ask key={ask.id} ask={ask} mayBook={mayBook} {...around} />
      ))}
    </ul>
  )
}
