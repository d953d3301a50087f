import { useState } from 'react'
import { type DifferenceReason, differenceReasons } from '@saldo/contract/drawer'
import type { ShiftId } from '@saldo/contract/ids'
import { explainDifference as explainCall } from '@saldo/contract/shifts'
import { drawerCopy } from '@saldo/copy/drawer'
import { textOf } from '@saldo/client/form-fields.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Button } from '@saldo/ui/button.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { sends } from '../../shared/office-event.ts'
import { OfficeForm } from '../../shared/section.tsx'
import { teamCopy as copy } from './copy.ts'

const options = differenceReasons.map((value) => ({ value, words: drawerCopy.reasons[value] }))

/** Says why a drawer was not counted as expected, where its person didn't. */
export const explainShift = sends(explainCall, (form) => ({
  kind: textOf(form, 'kind') as DifferenceReason,
  ...(textOf(form, 'words').trim() !== '' && { words: textOf(form, 'words').trim() }),
}))

type ExplainShiftProps = { shift: ShiftId; who: string }

export const ExplainShift = ({ shift, who }: ExplainShiftProps) => {
  const work = useSend()
  const [isAsked, setAsked] = useState(false)
  // One operation id until it succeeds: repeated requests give the reason once.
  const [opId] = useState(makeOpId)
  if (!isAsked)
    return (
      <Button look="quiet" small aria-label={copy.giveReasonOf(who)} onClick={() => setAsked(true)}>
        {copy.giveReason}
      </Button>
    )
  return (
    <OfficeForm
      by={work}
      also={{ intent: 'explain', shift, op_id: opId }}
      schema={explainCall.body}
      submit={copy.keepReason}
      label={copy.giveReasonOf(who)}
      onCancel={() => setAsked(false)}
    >
      <SelectField name="kind" label={copy.reason} options={options} required />
      <TextField name="words" label={copy.reasonWords} maxLength={200} autoComplete="off" />
    </OfficeForm>
  )
}
