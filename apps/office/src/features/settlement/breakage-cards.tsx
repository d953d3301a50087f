import { useState } from 'react'
import { approveBreakage, type BreakageLine } from '@saldo/contract/breakage'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { OfficeForm, Question } from '../../shared/section.tsx'
import { Table } from '../../shared/table.tsx'
import { breakageCopy as copy } from './copy.ts'
import parts from '../../shared/parts.module.css'
import styles from './settlement.module.css'

const Approving = ({ request: { id } }: { request: BreakageLine }) => {
  const { name } = useOfficeEvent()
  const work = useSend()
  return (
    <>
      <p>{copy.typeName(name)}</p>
      <OfficeForm
        by={work}
        schema={approveBreakage.body}
        also={{ intent: 'approve', breakage: id }}
        submit={copy.approve}
        label={copy.approve}
      >
        <TextField name="name" label={copy.name} required autoComplete="off" />
      </OfficeForm>
      <p className={parts.sentence}>{copy.approveHint}</p>
    </>
  )
}

/** A request that waits: another person approves it by the event's name. */
export const OpenRequest = ({ request }: { request: BreakageLine }) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <Card labelledBy="approve" className={parts.card}>
      <h2 id="approve">{copy.approveTitle(mxn(request.total))}</h2>
      {request.is_own ? <p>{copy.own}</p> : <Approving request={request} />}
      <div className={styles.ways}>
        <Button look="secondary" small onClick={() => setAsking(true)}>
          {copy.cancel}
        </Button>
      </div>
      {isAsking && (
        <Question
          title={copy.cancelTitle}
          fields={{ intent: 'cancel', breakage: request.id }}
          onClose={() => setAsking(false)}
        >
          <p>{copy.cancelWords}</p>
        </Question>
      )}
    </Card>
  )
}

const tones = { asked: 'warning', booking: 'warning', done: 'good', cancelled: 'off' } as const

const whoOf = ({ asked, approved, cancelled }: BreakageLine): string =>
  [
    copy.asked(asked.who ?? copy.somebody),
    ...(approved ? [copy.approvedBy(approved.who ?? copy.somebody)] : []),
    ...(cancelled ? [copy.cancelledBy(cancelled.who ?? copy.somebody)] : []),
  ].join(' · ')

const columns = [copy.when, copy.state, copy.what, copy.booked, copy.who].map((head) => ({ head }))

/** The last requests, and what of each is booked. */
export const RequestsCard = ({ requests, now }: { requests: readonly BreakageLine[]; now: Date }) => {
  const { timezone } = useOfficeEvent()
  return (
    <Card labelledBy="requests" className={parts.card}>
      <h2 id="requests">{copy.requestsTitle}</h2>
      {requests.length === 0 ? (
        <p className={parts.sentence}>{copy.none}</p>
      ) : (
        <Table label={officeCopy.tableOf(copy.requestsTitle)} columns={columns}>
          {requests.map((request) => (
            <tr key={request.id}>
              <th scope="row">{shortMoment(request.asked.at, now, timezone)}</th>
              <td>
                <Badge tone={tones[request.state]}>{copy.states[request.state]}</Badge>
              </td>
              <td>{copy.qrsOf(request.qrs, mxn(request.total))}</td>
              <td>{request.approved ? copy.qrsOf(request.booked.qrs, mxn(request.booked.total)) : '—'}</td>
              <td>{whoOf(request)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  )
}
