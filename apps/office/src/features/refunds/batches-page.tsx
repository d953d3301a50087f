import { useState } from 'react'
import type { Reply } from '@saldo/contract/endpoint'
import { prepareBatch, refundBatches } from '@saldo/contract/refund-batches'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { routes } from '@saldo/client/routes.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { inEvent, sends, useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { Shown } from '../../shared/section.tsx'
import { Table } from '../../shared/table.tsx'
import { batchesCopy as copy } from './batches-copy.ts'
import { StateBadge } from './state-badge.tsx'
import parts from '../../shared/parts.module.css'
import styles from './refunds.module.css'
import type { Route } from './+types/batches-page.ts'

type Batches = Reply<typeof refundBatches>

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  outcomeOf(async () => ({ ...(await call(refundBatches, inEvent(args))), now: new Date() }))

export const clientAction = actionOf({ prepare: sends(prepareBatch) })

const Ready = ({ ready }: Pick<Batches, 'ready'>) => {
  const [opId, setOpId] = useState(makeOpId)
  const [left, setLeft] = useState<Reply<typeof prepareBatch>['left_out']>()
  const work = useSend<Reply<typeof prepareBatch>>((made) => {
    setOpId(makeOpId())
    setLeft(made.left_out)
  })
  return (
    <Card labelledBy="ready" className={parts.card}>
      <h2 id="ready">{copy.readyTitle}</h2>
      {work.failure && <Alert key={work.failure.at} sentences={work.failure.problems} />}
      {left && <Alert tone="success" sentences={[copy.prepared(left.length)]} />}
      {left && left.length > 0 && (
        <ul aria-label={copy.leftOut}>
          {left.map(({ folio, reason }) => (
            <li key={folio}>
              {folio}: {copy.leftReasons[reason]}
            </li>
          ))}
        </ul>
      )}
      <p>{copy.ready(ready.refunds, mxn(ready.total))}</p>
      {ready.refunds > 0 && (
        <div className={styles.ways}>
          <Button busy={work.busy} onClick={() => work.send({ intent: 'prepare', op_id: opId })}>
            {copy.prepare}
          </Button>
        </div>
      )}
    </Card>
  )
}

const columns = [
  { head: copy.number },
  { head: copy.state },
  { head: copy.refunds, isNumber: true },
  { head: copy.total, isNumber: true },
  { head: copy.who },
]

const List = ({ batches, now }: Pick<Batches, 'batches'> & { now: Date }) => {
  const event = useOfficeEvent()
  return (
    <Card labelledBy="batches" className={parts.card}>
      <h2 id="batches">{copy.listTitle}</h2>
      {batches.length === 0 ? (
        <p className={parts.sentence}>{copy.none}</p>
      ) : (
        <Table label={officeCopy.tableOf(copy.listTitle)} columns={columns}>
          {batches.map(({ id, number, state, refunds, total, prepared }) => (
            <tr key={id}>
              <th scope="row">
                <AppLink to={routes.refundBatch(event.id, id)}>{copy.batch(number)}</AppLink>
              </th>
              <td>
                <StateBadge state={state} />
              </td>
              <td data-number="true">{refunds}</td>
              <td data-number="true">{mxn(total)}</td>
              <td>
                {prepared.who ?? copy.somebody}
                <span className={parts.detail}>{shortMoment(prepared.at, now, event.timezone)}</span>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  )
}

/** The batches of an event, and the accepted refunds that could go into another. */
export default function BatchesPage({ loaderData: found }: Route.ComponentProps) {
  const event = useOfficeEvent()
  const ways = (
    <ButtonLink look="secondary" small to={routes.inOffice(event.id, 'refunds')}>
      {copy.back}
    </ButtonLink>
  )
  return (
    <Page title={copy.title} intro={copy.intro} event={event} actions={ways}>
      <Shown of={found}>
        {({ ready, batches, now }) => (
          <>
            <Ready ready={ready} />
            <List batches={batches} now={now} />
          </>
        )}
      </Shown>
    </Page>
  )
}
