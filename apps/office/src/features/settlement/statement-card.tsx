import { useState } from 'react'
import { type Statement } from '@saldo/contract/settlement'
import { statementFile, type SettlementFormat } from '@saldo/contract/settlement-statements'
import { call } from '@saldo/client/api/call.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { shortDay } from '@saldo/client/format/days.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { useFileSaving } from '@saldo/client/use-file-saving.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { Question } from '../../shared/section.tsx'
import { placeCopy as copy } from './copy.ts'
import { linesOf, LinesTable } from './lines-table.tsx'
import { PayForm } from './pay-form.tsx'
import { StatementBadge } from './place-badge.tsx'
import parts from '../../shared/parts.module.css'
import styles from './settlement.module.css'

type Moment = { now: Date; timezone: string }

type StatementProps = { statement: Statement; place: string }

const Files = ({ statement: { id, number } }: Pick<StatementProps, 'statement'>) => {
  const event = useOfficeEvent()
  const { failed, forget, save } = useFileSaving()
  const download = (format: SettlementFormat) =>
    void save(
      () => call(statementFile, { params: { event: event.id, statement: id, format } }),
      `liquidacion-${number}.${format}`,
    )
  return (
    <>
      <Button
        look="secondary"
        small
        aria-label={copy.fileOf(copy.pdf, number)}
        onClick={() => download('pdf')}
      >
        {copy.pdf}
      </Button>
      <Button
        look="secondary"
        small
        aria-label={copy.fileOf(copy.excel, number)}
        onClick={() => download('xlsx')}
      >
        {copy.excel}
      </Button>
      {failed && <Alert sentences={[copy.downloadFailed]} onClose={forget} />}
    </>
  )
}

const Draft = ({ statement, place }: StatementProps) => {
  const [asking, setAsking] = useState<'approve' | 'cancel'>()
  const { id, print, is_own: isOwn, to_pay: toPay } = statement
  const close = () => setAsking(undefined)
  return (
    <>
      {isOwn && <p className={parts.sentence}>{copy.own}</p>}
      <div className={styles.ways}>
        {!isOwn && <Button onClick={() => setAsking('approve')}>{copy.approve}</Button>}
        <Button look="secondary" small onClick={() => setAsking('cancel')}>
          {copy.cancel}
        </Button>
      </div>
      {asking === 'approve' && (
        <Question
          title={copy.approveTitle(mxn(toPay))}
          fields={{ intent: 'approve', statement: id, print, place }}
          onClose={close}
        >
          <p>{copy.approveWords}</p>
        </Question>
      )}
      {asking === 'cancel' && (
        <Question
          title={copy.cancelTitle}
          fields={{ intent: 'cancel', statement: id, place }}
          onClose={close}
        >
          <p>{copy.cancelWords}</p>
        </Question>
      )}
    </>
  )
}

const who = (step: { who: string | null }): string => step.who ?? copy.somebody

const stepsOf = (statement: Statement, { now, timezone }: Moment): string[] => {
  const { prepared, approved, paid, cancelled } = statement
  const moment = (at: string) => shortMoment(at, now, timezone)
  return [
    copy.prepared(who(prepared), moment(prepared.at)),
    ...(approved ? [copy.approved(who(approved), moment(approved.at))] : []),
    ...(paid ? [copy.paidBy(who(paid), shortDay(paid.on), paid.reference)] : []),
    ...(cancelled ? [copy.cancelled(who(cancelled), moment(cancelled.at))] : []),
  ]
}

const cutOf = ({ transfers, first, last, late }: Statement, { now, timezone }: Moment): string => {
  const moment = (at: string) => shortMoment(at, now, timezone)
  if (first === null || last === null) return copy.cutLate(transfers)
  const words = copy.cut(transfers, moment(first.at), moment(last.at))
  return late > 0 ? `${words} ${copy.late(late)}` : words
}

const Told = ({ statement, at }: { statement: Statement; at: Moment }) => (
  <div className={parts.sentence}>
    {statement.is_preliminary && <p>{copy.preliminary}</p>}
    {stepsOf(statement, at).map((step) => (
      <p key={step}>{step}</p>
    ))}
    <p>
      {cutOf(statement, at)} {copy.print(statement.print)}
    </p>
  </div>
)

type StatementCardProps = StatementProps & { at: Moment; mayBook: boolean }

/** A statement: what it says, how far it is, and the next step for who may take it. */
export const StatementCard = ({ statement, place, at, mayBook }: StatementCardProps) => {
  const { number, state, carried } = statement
  return (
    <Card labelledBy={`statement-${number}`} className={parts.card}>
      <div className={styles.head}>
        <h3 id={`statement-${number}`}>{copy.statement(number)}</h3>
        <StatementBadge state={state} />
      </div>
      <div className={parts.two}>
        <LinesTable
          label={copy.statement(number)}
          lines={[
            ...linesOf(statement),
            ...(carried === 0n ? [] : [{ name: copy.carried, amount: carried }]),
          ]}
          sum={{ name: copy.toPay, amount: statement.to_pay }}
        />
        <div className={parts.card}>
          {statement.deposits !== 0n && (
            <p className={parts.sentence}>{copy.deposits(mxn(statement.deposits))}</p>
          )}
          <Told statement={statement} at={at} />
          <div className={styles.ways}>
            <Files statement={statement} />
          </div>
          {mayBook && state === 'draft' && <Draft statement={statement} place={place} />}
          {mayBook && state === 'approved' && <PayForm statement={statement} place={place} />}
          {!mayBook && state === 'draft' && <p className={parts.sentence}>{copy.waits}</p>}
        </div>
      </div>
    </Card>
  )
}
