import type { ReactNode } from 'react'
import { paymentMethodNames } from '@saldo/contract/payment-vendors'
import { correctionReasonWords } from '@saldo/copy/corrections'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { Card } from '@saldo/ui/card.tsx'
import { signedAmount } from '../../shared/correction-card.tsx'
import { correctionCopy } from '../../shared/correction-copy.ts'
import styles from './cards.module.css'
import { attendeesCopy as copy } from './copy.ts'
import type { LoadedFile } from './load-file.ts'

type Payment = LoadedFile['file']['payments'][number]
type Loaded = { loaded: LoadedFile }

type SideProps = { id: string; title: string; none: string; isEmpty: boolean; children: ReactNode }

const Side = ({ id, title, none, isEmpty, children }: SideProps) => (
  <Card className={styles.card} labelledBy={id}>
    <h2 id={id}>{title}</h2>
    {isEmpty ? <p className={styles.hint}>{none}</p> : <ul className={styles.list}>{children}</ul>}
  </Card>
)

const stateOf = ({ paid, status, in_process: inProcess }: Payment): string =>
  inProcess && !paid ? copy.inProcess : (copy.paymentStates[status] ?? '')

/** Payments made online. */
export const PaymentsCard = ({ loaded: { file, event, now } }: Loaded) => (
  <Side id="payments" title={copy.payments} none={copy.noPayments} isEmpty={file.payments.length === 0}>
    {file.payments.map((payment) => (
      <li key={payment.code}>
        <span className={styles.what}>
          {payment.paid ? paymentMethodNames[payment.paid.method] : stateOf(payment)}
          <small>
            {shortMoment(payment.paid?.at ?? payment.created_at, now, event.timezone)} ·{' '}
            {copy.purchase(payment.code)}
          </small>
          {payment.paid && payment.paid.refunded > 0n && (
            <small>{copy.refunded(mxn(payment.paid.refunded))}</small>
          )}
        </span>
        <strong>{mxn(payment.amount)}</strong>
      </li>
    ))}
  </Side>
)

/** Requests for a refund of this QR. */
export const RefundsCard = ({ loaded: { file, event, now } }: Loaded) => (
  <Side id="refunds" title={copy.refunds} none={copy.noRefunds} isEmpty={file.refunds.length === 0}>
    {file.refunds.map(({ folio, state, amount, created_at: at }) => (
      <li key={folio}>
        <span className={styles.what}>
          {copy.refundStates[state]}
          <small>
            {shortMoment(at, now, event.timezone)} · {folio}
          </small>
        </span>
        {amount !== null && <strong>{mxn(amount)}</strong>}
      </li>
    ))}
  </Side>
)

/** What the office corrected, or asked to, except what waits. */
export const CorrectionsCard = ({ loaded: { corrections, event, now } }: Loaded) => {
  const past = corrections.corrections.filter(({ state }) => state !== 'pending')
  return past.length === 0 ? null : (
    <Side id="corrections" title={copy.corrections} none="" isEmpty={false}>
      {past.map((correction) => (
        <li key={correction.id}>
          <span className={styles.what}>
            {correctionReasonWords[correction.reason]}
            <small>
              {correctionCopy.states[correction.state]} ·{' '}
              {correction.asked_by.name ?? correctionCopy.somebody} ·{' '}
              {shortMoment(correction.asked_at, now, event.timezone)}
            </small>
            {correction.note !== '' && <small>{correctionCopy.note(correction.note)}</small>}
            {correction.refusal !== null && <small>{correction.refusal}</small>}
          </span>
          <strong>{signedAmount(correction)}</strong>
        </li>
      ))}
    </Side>
  )
}

/** What the team wrote down. */
export const NotesCard = ({ loaded: { file, event, now } }: Loaded) => (
  <Side id="notes" title={copy.notes} none={copy.noNotes} isEmpty={file.notes.length === 0}>
    {file.notes.map(({ id, text, author, at }) => (
      <li key={id}>
        <span className={styles.what}>
          <span className={styles.note}>{text}</span>
          <small>
            {author.name === '' ? copy.erased : author.name} · {shortMoment(at, now, event.timezone)}
          </small>
        </span>
      </li>
    ))}
  </Side>
)
