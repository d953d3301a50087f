import type { Delivery, Webhook } from '@saldo/contract/webhooks'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import sections from '../../shared/section.module.css'
import { Table } from '../../shared/table.tsx'
import { apiCopy as copy } from './copy.ts'
import { hostOf } from './webhooks-card.tsx'

type Clock = { now: Date; timezone: string }

const tones = { pending: 'warning', delivered: 'good', given_up: 'off' } as const

const answerOf = ({ last_status: status, last_error: error }: Delivery): string => {
  if (status !== null) return copy.answered(status)
  return error === null ? copy.noAnswer : copy.errors[error]
}

type RowProps = { of: Delivery; named: Readonly<Record<string, string>>; clock: Clock }

const DeliveryRow = ({ of, named, clock }: RowProps) => {
  const { busy, failure, send, forget } = useSend()
  const [what, when] = [copy.kinds[of.kind], shortMoment(of.made_at, clock.now, clock.timezone)]
  return (
    <tr>
      <th scope="row">{when}</th>
      <td>{what}</td>
      <td>
        <Badge tone={tones[of.state]}>{copy.states[of.state]}</Badge>
      </td>
      <td>{answerOf(of)}</td>
      <td data-number="true">{of.attempts}</td>
      <td>
        {of.state !== 'pending' && (
          <Button
            look="quiet"
            small
            busy={busy}
            aria-label={copy.resendOf(what, when)}
            onClick={() => send({ intent: 'resend', delivery: of.id, ...named })}
          >
            {copy.resend}
          </Button>
        )}
        {failure && <Alert key={failure.at} sentences={failure.problems} onClose={forget} />}
      </td>
    </tr>
  )
}

const columns = [copy.when, copy.what, copy.state, copy.answer, copy.attempts, copy.act].map((head) => ({
  head,
  isNumber: head === copy.attempts,
}))

type CardProps = { webhook: Webhook; deliveries: readonly Delivery[]; event: number; clock: Clock }

/** The latest notices of one webhook. */
export const DeliveriesCard = ({ webhook, deliveries, event, clock }: CardProps) => {
  const title = copy.deliveries(hostOf(webhook))
  return (
    <Card labelledBy="deliveries">
      <h2 id="deliveries">{title}</h2>
      {deliveries.length === 0 ? (
        <p className={sections.detail}>{copy.noDeliveries}</p>
      ) : (
        <Table label={officeCopy.tableOf(title)} columns={columns}>
          {deliveries.map((one) => (
            <DeliveryRow
              key={one.id}
              of={one}
              named={{ event: String(event), webhook: webhook.id }}
              clock={clock}
            />
          ))}
        </Table>
      )}
    </Card>
  )
}
