import { useState } from 'react'
import { closeShift as closeShiftCall } from '@saldo/contract/shifts'
import type { ShiftId } from '@saldo/contract/ids'
import { refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Button } from '@saldo/ui/button.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { teamCopy as copy } from './copy.ts'
import { OfficeForm } from '../../shared/section.tsx'
import { sends } from '../../shared/office-event.ts'
import styles from '../../shared/section.module.css'

const pesosIn = (form: FormData, name: string) => {
  const pesos = typedPesos(textOf(form, name))
  if (pesos === null) throw refusal(copy.noAmount, name)
  return pesos
}

/** Closes a shift that its person left open, with the cash that a manager counted. */
export const closeShift = sends(closeShiftCall, (form) => ({
  counted: pesosIn(form, 'counted'),
  ...(textOf(form, 'counted_terminal') !== '' && { counted_terminal: pesosIn(form, 'counted_terminal') }),
}))

type CloseShiftProps = { shift: ShiftId; who: string }

export const CloseShift = ({ shift, who }: CloseShiftProps) => {
  const work = useSend()
  const [isAsked, setAsked] = useState(false)
  // One operation id until it succeeds: repeated requests close the shift once.
  const [opId] = useState(makeOpId)
  if (!isAsked)
    return (
      <Button look="quiet" small aria-label={copy.closeShiftOf(who)} onClick={() => setAsked(true)}>
        {copy.closeShift}
      </Button>
    )
  return (
    <OfficeForm
      by={work}
      also={{ intent: 'close', shift, op_id: opId }}
      schema={closeShiftCall.body}
      submit={copy.closeShift}
      label={copy.closeShiftOf(who)}
      onCancel={() => setAsked(false)}
    >
      <p className={styles.detail}>{copy.closeShiftHint}</p>
      <TextField name="counted" label={copy.counted} inputMode="decimal" maxLength={12} autoComplete="off" />
      <TextField
        name="counted_terminal"
        label={copy.countedVouchers}
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
      />
    </OfficeForm>
  )
}
