import { useState } from 'react'
import { keyNameLength, type ApiKey } from '@saldo/contract/api-keys'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Badge } from '@saldo/ui/badge.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { OfficeForm, Question } from '../../shared/section.tsx'
import styles from '../../shared/section.module.css'
import { Boxes } from './boxes.tsx'
import { apiCopy as copy } from './copy.ts'
import { ShownKey } from './shown-key.tsx'

type Clock = { now: Date; timezone: string }

const stateOf = ({ revoked_at: revoked, ends_at: end }: ApiKey, now: Date) => {
  if (revoked !== null) return { tone: 'off', words: copy.revoked } as const
  return end !== null && new Date(end) <= now
    ? ({ tone: 'off', words: copy.ended } as const)
    : ({ tone: 'good', words: copy.counts } as const)
}

const KeyRow = ({ of, event, clock }: { of: ApiKey; event: number; clock: Clock }) => {
  const [isAsked, setAsked] = useState(false)
  const { now, timezone } = clock
  const short = (iso: string): string => shortMoment(iso, now, timezone)
  const { tone, words } = stateOf(of, now)
  return (
    <li>
      <span className={styles.what}>
        <strong>{of.name}</strong>
        <span className={styles.detail}>
          <code>{of.prefix}…</code> · {of.scopes.map((scope) => copy.scopes[scope]).join(' · ')}
        </span>
        <span className={styles.detail}>
          {copy.made(of.made_by, short(of.made_at))} ·{' '}
          {of.used_at === null ? copy.neverUsed : copy.used(short(of.used_at))}
          {of.ends_at !== null && ` · ${copy.until(short(of.ends_at))}`}
        </span>
      </span>
      <Badge tone={tone}>{words}</Badge>
      {of.revoked_at === null && (
        <Button look="quiet" small aria-label={copy.revokeOf(of.name)} onClick={() => setAsked(true)}>
          {copy.revoke}
        </Button>
      )}
      {isAsked && (
        <Question
          title={copy.revokeTitle(of.name)}
          fields={{ intent: 'revoke', event: String(event), key: of.id }}
          onClose={() => setAsked(false)}
        >
          <p>{copy.revokeHint}</p>
        </Question>
      )}
    </li>
  )
}

type Made = ApiKey & { key: string }

/** An event's keys, and the form that makes one. */
export const KeysCard = ({
  keys,
  event,
  clock,
}: {
  keys: readonly ApiKey[]
  event: number
  clock: Clock
}) => {
  const [made, setMade] = useState<Made>()
  const work = useSend<Made>(setMade)
  return (
    <>
      {made && <ShownKey title={copy.keyOf(made.name)} value={made.key} onHide={() => setMade(undefined)} />}
      <Card labelledBy="keys">
        <h2 id="keys">{copy.keys}</h2>
        {keys.length === 0 && <p className={styles.detail}>{copy.noKeys}</p>}
        <ul className={styles.list}>
          {keys.map((one) => (
            <KeyRow key={one.id} of={one} event={event} clock={clock} />
          ))}
        </ul>
        <OfficeForm
          key={made?.id}
          by={work}
          also={{ intent: 'make', event: String(event) }}
          label={copy.newKey}
          submit={copy.makeKey}
          isRow
        >
          <TextField name="name" label={copy.keyName} maxLength={keyNameLength} required autoComplete="off" />
          <TextField name="ends_on" label={copy.endsOn} type="date" />
          <Boxes legend={copy.can} name="scopes" words={copy.scopes} />
        </OfficeForm>
      </Card>
    </>
  )
}
