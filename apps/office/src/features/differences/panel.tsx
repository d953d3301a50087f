import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { DifferenceLine } from '@saldo/contract/differences'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { accountName } from '../../shared/account-name.ts'
import { Acts } from './acts.tsx'
import type { Around } from './around.ts'
import { AskCard } from './ask-card.tsx'
import { differencesCopy as copy } from './copy.ts'
import styles from './differences.module.css'
import type { Opened } from './load.ts'
import { ProofsCard } from './proofs-card.tsx'

const statusOf = (status: string): string => copy.statuses[status] ?? status

const saidOf = (payment: NonNullable<NonNullable<Opened['told']>['payment']>): string =>
  [
    copy.paymentSaid(statusOf(payment.status), mxn(payment.amount)),
    ...(payment.refunded > 0n ? [copy.refundedSaid(mxn(payment.refunded))] : []),
    ...(payment.fee === null ? [] : [copy.feeSaid(mxn(payment.fee))]),
  ].join(', ')

const Told = ({ opened: { told, line }, event, now }: Around) => {
  if (told === null) return null
  const gateway = line.gateway ?? ''
  const words = told.is_heard
    ? copy.told(gateway, told.payment ? saidOf(told.payment) : copy.unknownThere)
    : copy.silent(gateway)
  return (
    <p className={styles.told}>
      <strong>{words}</strong>{' '}
      <span className={styles.detail}>{copy.askedAt(shortMoment(told.asked_at, now, event?.timezone))}</span>
    </p>
  )
}

const noBooksOf = ({ line, told }: Opened): string => {
  if (told?.is_heard === false && line.kind !== 'chargeback') return copy.unknownBooks
  return line.event_id === null ? copy.returnedOnly : copy.noBooks
}

const MOVING_MS = 4_000

/** Reads the difference again while money or proofs are on their way, and while the list lags behind its gateway. */
const useProgress = ({ line, proofs }: Opened, listed: DifferenceLine): void => {
  const { revalidate } = useRevalidator()
  const isStale = listed.state !== line.state || listed.detail !== line.detail
  const isMoving =
    isStale ||
    (line.state === 'moving' && (line.kind === 'suspense' || proofs.some(({ state }) => state === 'sending')))
  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(() => void revalidate(), MOVING_MS)
    return () => clearInterval(timer)
  }, [isMoving, revalidate])
}

const Books = ({ opened }: Around) => {
  const { books, line } = opened
  if (line.state === 'closed' || line.state === 'moving') return null
  return (
    <div className={styles.books}>
      <h3>{copy.books}</h3>
      {books.length === 0 ? (
        <p className={styles.sentence}>{noBooksOf(opened)}</p>
      ) : (
        <ul>
          {books.map(({ debit, credit, amount }) => (
            <li key={`${accountName(debit)} ${accountName(credit)} ${amount}`}>
              {copy.bookedLine(mxn(amount), accountName(credit), accountName(debit))}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const Notes = ({ opened: { notes }, event, now }: Around) =>
  notes.length === 0 ? null : (
    <div className={styles.books}>
      <h3>{copy.notes}</h3>
      <ul>
        {notes.map(({ text, who, at }) => (
          <li key={`${at} ${text}`}>
            {text}{' '}
            <span className={styles.detail}>
              {copy.noteOf(who ?? copy.someone, shortMoment(at, now, event?.timezone))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )

type PanelProps = Around & { listed: DifferenceLine; mayBook: boolean }

/** One difference: what its gateway says now, what would be booked, and its clicks. */
export const DifferencePanel = ({ mayBook, listed, ...around }: PanelProps) => {
  const { opened, event } = around
  const { wallet_id: wallet, refusal, line } = opened
  useProgress(opened, listed)
  return (
    <div className={styles.panel}>
      <div className={styles.facts}>
        <Told {...around} />
        {refusal !== null && line.state !== 'closed' && <p>{copy.refusal(refusal)}</p>}
        <Books {...around} />
        {wallet !== null && event && <AppLink to={routes.attendee(event.id, wallet)}>{copy.qr}</AppLink>}
        <Notes {...around} />
        <AskCard {...around} mayBook={mayBook} />
      </div>
      {mayBook ? (
        <Acts key={line.state} opened={opened} />
      ) : (
        line.state !== 'closed' && <p className={styles.sentence}>{copy.readOnly}</p>
      )}
      {line.kind === 'chargeback' && <ProofsCard {...around} mayBook={mayBook} />}
    </div>
  )
}
