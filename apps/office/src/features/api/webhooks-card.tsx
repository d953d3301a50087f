import { useState } from 'react'
import { urlLength, type Webhook } from '@saldo/contract/webhooks'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { useFilters } from '../../shared/filters.tsx'
import { OfficeForm, Question } from '../../shared/section.tsx'
import sections from '../../shared/section.module.css'
import styles from './api.module.css'
import { Boxes } from './boxes.tsx'
import { apiCopy as copy } from './copy.ts'
import { ShownKey } from './shown-key.tsx'

type Clock = { now: Date; timezone: string }
type Made = Webhook & { key: string }

export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host

type RowProps = { of: Webhook; event: number; clock: Clock; onKey: (made: Made) => void }

const WebhookWays = ({ of, event, onKey }: Omit<RowProps, 'clock'>) => {
  const [isAsked, setAsked] = useState(false)
  const { choose } = useFilters()
  const change = useSend<Made>(onKey)
  const host = hostOf(of)
  const named = { event: String(event), webhook: of.id }
  return (
    <span className={styles.ways}>
      <Button
        look="secondary"
        small
        aria-label={copy.showDeliveriesOf(host)}
        onClick={() => choose({ webhook: of.id })}
      >
        {copy.showDeliveries}
      </Button>
      <Button
        look="quiet"
        small
        busy={change.busy}
        aria-label={copy.changeKeyOf(host)}
        onClick={() => change.send({ intent: 'changeKey', ...named })}
      >
        {copy.changeKey}
      </Button>
      <Button look="quiet" small aria-label={copy.removeOf(host)} onClick={() => setAsked(true)}>
        {copy.remove}
      </Button>
      {isAsked && (
        <Question
          title={copy.removeTitle(host)}
          fields={{ intent: 'remove', ...named }}
          onClose={() => setAsked(false)}
        >
          <p>{copy.removeHint}</p>
        </Question>
      )}
    </span>
  )
}

const WebhookRow = ({ of, event, clock, onKey }: RowProps) => {
  const short = (iso: string): string => shortMoment(iso, clock.now, clock.timezone)
  return (
    <li>
      <span className={sections.what}>
        <strong className={styles.address}>{of.url}</strong>
        <span className={sections.detail}>{of.kinds.map((kind) => copy.kinds[kind]).join(' · ')}</span>
        <span className={sections.detail}>
          {copy.waiting(of.waiting)}
          {of.old_key_until !== null && ` · ${copy.bothUntil(short(of.old_key_until))}`}
        </span>
      </span>
      {of.failing_since === null ? (
        <Badge tone="good">{copy.fine}</Badge>
      ) : (
        <Badge tone="warning">{copy.failing(short(of.failing_since))}</Badge>
      )}
      <WebhookWays of={of} event={event} onKey={onKey} />
    </li>
  )
}

type CardProps = { webhooks: readonly Webhook[]; event: number; clock: Clock }

/** An event's webhooks, and the form that adds one. */
export const WebhooksCard = ({ webhooks, event, clock }: CardProps) => {
  const [made, setMade] = useState<Made>()
  const work = useSend<Made>(setMade)
  return (
    <>
      {made && (
        <ShownKey
          title={copy.webhookKeyOf(hostOf(made))}
          value={made.key}
          onHide={() => setMade(undefined)}
        />
      )}
      <Card labelledBy="webhooks">
        <h2 id="webhooks">{copy.webhooks}</h2>
        {webhooks.length === 0 && <p className={sections.detail}>{copy.noWebhooks}</p>}
        <ul className={sections.list}>
          {webhooks.map((one) => (
            <WebhookRow key={one.id} of={one} event={event} clock={clock} onKey={setMade} />
          ))}
        </ul>
        <OfficeForm
          key={made?.id}
          by={work}
          also={{ intent: 'add', event: String(event) }}
          label={copy.newWebhook}
          submit={copy.addWebhook}
        >
          <TextField
            name="url"
            label={copy.url}
            type="url"
            maxLength={urlLength}
            required
            autoComplete="off"
          />
          <Boxes legend={copy.about} name="kinds" words={copy.kinds} />
        </OfficeForm>
      </Card>
    </>
  )
}
