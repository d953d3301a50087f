import { useState } from 'react'
import { extendEvent } from '@saldo/contract/events'
import { endingCopy as copy } from '@saldo/copy/ending'
import { textOf } from '@saldo/client/form-fields.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { useRepeatable } from '@saldo/client/use-repeatable.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { OfficeForm } from '../../shared/section.tsx'
import type { OfficeEvent } from '../../shared/my-office.ts'
import { sends } from '../../shared/office-event.ts'

const MINUTE_MS = 60_000
const choices = Object.entries(copy.minutes).map(([value, words]) => ({ value, words }))

/** Moves the event's end later: past the end that was shown and past now. */
export const extend = sends(extendEvent, (form) => {
  const from = Math.max(Date.parse(textOf(form, 'ends_at')), Date.now())
  return { ends_at: new Date(from + Number(textOf(form, 'minutes')) * MINUTE_MS).toISOString() }
})

type EndingFormProps = { endsAt: string; timezone: string }

const EndingForm = ({ endsAt, timezone }: EndingFormProps) => {
  const work = useSend()
  const oldEnd = useRepeatable(endsAt, work)
  const [openedAt] = useState(() => new Date())
  const moment = shortMoment(endsAt, openedAt, timezone)
  const hasEnded = new Date(endsAt) <= openedAt
  return (
    <Card labelledBy="ending">
      <h2 id="ending">{copy.title}</h2>
      <p>{hasEnded ? copy.endedAt(moment) : copy.endsAt(moment)}</p>
      {work.outcome?.end === 'done' && (
        <Alert tone="success" sentences={[copy.extended(moment)]} hidesItself onClose={work.forget} />
      )}
      <OfficeForm
        by={work}
        also={{ intent: 'extend', ends_at: oldEnd }}
        schema={extendEvent.body}
        submit={copy.extend}
      >
        <SelectField
          label={copy.by}
          name="minutes"
          defaultValue="60"
          options={choices}
          onChange={work.forget}
        />
        <TextField name="reason" label={copy.reason} hint={copy.reasonHint} required={hasEnded} />
      </OfficeForm>
    </Card>
  )
}

/** The event's end, and a form to move it later. */
export const EndingCard = ({ event: { ends_at: endsAt, timezone } }: { event: OfficeEvent }) => (
  <EndingForm endsAt={endsAt} timezone={timezone} />
)
