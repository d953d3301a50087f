import { useState } from 'react'
import type { Reply } from '@saldo/contract/endpoint'
import { extendEvent } from '@saldo/contract/events'
import {
  closeOfficeEvent,
  type OfficeEvent,
  publishOfficeEvent,
  type readClosing,
} from '@saldo/contract/office-events'
import { endingCopy } from '@saldo/copy/ending'
import { textOf } from '@saldo/client/form-fields.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxnShort } from '@saldo/client/format/money.ts'
import { useRepeatable } from '@saldo/client/use-repeatable.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { sends } from '../../shared/office-event.ts'
import { consequencesCopy as copy } from './edit-copy.ts'
import { Consequences, FormDialog } from '../../shared/form-dialog.tsx'

export type Closing = Reply<typeof readClosing>

const MINUTE_MS = 60_000
const choices = Object.entries(endingCopy.minutes).map(([value, words]) => ({ value, words }))

/** The end that so many minutes make of the present one, or of now where that is later. */
const laterBy = (endsAt: string, minutes: number): Date =>
  new Date(Math.max(Date.parse(endsAt), Date.now()) + minutes * MINUTE_MS)

/** What the editor's action does with the event as a whole. */
export const wholeWorks = {
  publish: sends(publishOfficeEvent),
  close: sends(closeOfficeEvent),
  extend: sends(extendEvent, (form) => ({
    ends_at: laterBy(textOf(form, 'old_end'), Number(textOf(form, 'minutes'))).toISOString(),
  })),
}

type DialogProps = { event: OfficeEvent; now: Date; closing: Closing; onClose: () => void }

export const PublishDialog = ({ pending, onClose }: { pending: number; onClose: () => void }) => (
  <FormDialog
    title={copy.publishTitle}
    by={useSend(onClose)}
    also={{ intent: 'publish' }}
    submit={copy.publishNow}
    onClose={onClose}
  >
    <Consequences sentences={[...copy.publish, ...(pending > 0 ? [copy.pending(pending)] : [])]} />
  </FormDialog>
)

const afterExtension = ({ event, now }: Pick<DialogProps, 'event' | 'now'>, end: Date): string[] => {
  const { refunds_until: until, timezone } = event
  const moment = (at: string) => shortMoment(at, now, timezone)
  const newEnd = moment(end.toISOString())
  const refunds =
    until === null
      ? copy.refundsOpen
      : Date.parse(until) < end.getTime()
        ? copy.refundsMove(newEnd)
        : copy.refundsStay(moment(until))
  return [copy.extends(newEnd), refunds]
}

export const ExtendDialog = ({ event, now, closing, onClose }: DialogProps) => {
  const [minutes, setMinutes] = useState(60)
  const work = useSend(onClose)
  const oldEnd = useRepeatable(event.ends_at, work)
  const hasEnded = event.phase === 'past'
  return (
    <FormDialog
      title={copy.extendTitle}
      by={work}
      schema={extendEvent.body}
      also={{ intent: 'extend', old_end: oldEnd }}
      submit={copy.extend}
      onClose={onClose}
    >
      <SelectField
        name="minutes"
        label={copy.by}
        defaultValue="60"
        options={choices}
        onChange={({ currentTarget }) => {
          setMinutes(Number(currentTarget.value))
          work.forget()
        }}
      />
      <TextField name="reason" label={copy.reason} hint={copy.reasonHint} required={hasEnded} />
      <Consequences
        sentences={
          hasEnded && closing.refunds_begun
            ? [copy.refundsBegun]
            : afterExtension({ event, now }, laterBy(oldEnd, minutes))
        }
      />
    </FormDialog>
  )
}

const afterClosing = ({ event, now, closing }: Omit<DialogProps, 'onClose'>): string[] => {
  const { refunds_until: until, min_refund: least, timezone } = event
  const asks =
    until === null
      ? copy.asksOpen(mxnShort(least))
      : copy.asks(shortMoment(until, now, timezone), mxnShort(least))
  return [
    copy.closes,
    copy.orders,
    ...(closing.unspent > 0n
      ? [copy.unspent(closing.qrs, mxnShort(closing.unspent)), asks]
      : [copy.noUnspent]),
    ...(closing.refunds_waiting > 0 ? [copy.refundsWaiting(closing.refunds_waiting)] : []),
    ...(closing.open_shifts > 0 ? [copy.openShifts(closing.open_shifts)] : []),
  ]
}

export const CloseDialog = ({ onClose, ...facts }: DialogProps) => (
  <FormDialog
    title={copy.closeTitle}
    by={useSend(onClose)}
    also={{ intent: 'close' }}
    submit={copy.close}
    isFinal
    onClose={onClose}
  >
    <Consequences sentences={afterClosing(facts)} />
    <p>{copy.typeName(facts.event.name)}</p>
    <TextField name="name" label={copy.name} required autoComplete="off" />
  </FormDialog>
)
