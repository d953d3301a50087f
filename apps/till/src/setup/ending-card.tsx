import { useState } from 'react'
import { extendEvent } from '@saldo/contract/events'
import { endingCopy as copy } from '@saldo/copy/ending'
import { call } from '@saldo/client/api/call.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { SendForm } from './send-form.tsx'
import { useChange } from './use-change.ts'
import { useSetupEvent } from './use-setup-event.ts'

const MINUTE_MS = 60_000
const choices = Object.entries(copy.minutes).map(([value, words]) => ({ value, words }))

/** The event's end, and a form to move it later: past the current end and past now. */
export const EndingCard = () => {
  const { id: event, endsAt, timezone } = useSetupEvent()
  const { change, isBusy, problems } = useChange()
  const [isDone, setDone] = useState(false)
  const [openedAt] = useState(() => new Date())
  if (endsAt === null) return null
  const momentOf = (iso: string): string => shortMoment(iso, openedAt, timezone)
  const end = new Date(endsAt)
  const hasEnded = end <= openedAt
  const extend = async (form: FormData) => {
    const from = Math.max(end.getTime(), Date.now())
    const ends_at = new Date(from + Number(form.get('minutes')) * MINUTE_MS).toISOString()
    const typed = form.get('reason')
    const reason = typeof typed === 'string' ? typed.trim() : ''
    const body = { ends_at, ...(reason !== '' && { reason }) }
    setDone(false)
    setDone(await change(() => call(extendEvent, { params: { event }, body })))
  }
  return (
    <Card labelledBy="ending">
      <h2 id="ending">{copy.title}</h2>
      <p>{hasEnded ? copy.endedAt(momentOf(endsAt)) : copy.endsAt(momentOf(endsAt))}</p>
      {isDone && (
        <Alert
          tone="success"
          sentences={[copy.extended(momentOf(endsAt))]}
          hidesItself
          onClose={() => setDone(false)}
        />
      )}
      <SendForm problems={problems} onSend={(form) => void extend(form)}>
        <SelectField label={copy.by} name="minutes" defaultValue="60" options={choices} />
        <TextField
          name="reason"
          label={copy.reason}
          hint={copy.reasonHint}
          minLength={3}
          maxLength={200}
          required={hasEnded}
        />
        <Button type="submit" busy={isBusy}>
          {copy.extend}
        </Button>
      </SendForm>
    </Card>
  )
}
