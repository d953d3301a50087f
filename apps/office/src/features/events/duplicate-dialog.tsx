import { useState } from 'react'
import { duplicateEvent, type OfficeEvent } from '@saldo/contract/office-events'
import { eventId } from '@saldo/contract/ids'
import { call } from '@saldo/client/api/call.ts'
import { textOf, valuesOf } from '@saldo/client/form-fields.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { TextField } from '@saldo/ui/text-field.tsx'
import { newEventCopy as copy } from './copy.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'

/** The work of an action: makes a copy of the event that the form names. */
export const duplicate = (form: FormData) =>
  call(duplicateEvent, {
    params: { event: eventId.parse(Number(textOf(form, 'event'))) },
    body: valuesOf(duplicateEvent.body, form),
  })

type Source = Pick<OfficeEvent, 'id' | 'name'>
type DuplicateDialogProps = { of: Source; onDone: (copy: OfficeEvent) => void; onClose: () => void }

/** Asks for the copy's name and start. */
export const DuplicateDialog = ({ of: { id, name }, onDone, onClose }: DuplicateDialogProps) => {
  const work = useSend<OfficeEvent>(onDone)
  const [suggested] = useState(name)
  return (
    <FormDialog
      title={copy.duplicateTitle(name)}
      by={work}
      schema={duplicateEvent.body}
      also={{ intent: 'duplicate', event: String(id) }}
      submit={copy.duplicate}
      onClose={onClose}
    >
      <p>{copy.duplicateHint}</p>
      <TextField name="name" label={copy.name} defaultValue={suggested} autoComplete="off" />
      <TextField name="starts_at" label={copy.starts} type="datetime-local" />
    </FormDialog>
  )
}
