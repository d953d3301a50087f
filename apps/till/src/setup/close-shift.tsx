import { useState } from 'react'
import { closeShift } from '@saldo/contract/shifts'
import type { ShiftId } from '@saldo/contract/ids'
import { call } from '@saldo/client/api/call.ts'
import { textOf } from '@saldo/client/form-text.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { Button } from '@saldo/ui/button.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { venueSetupCopy as copy } from './copy.ts'
import { SendForm } from './send-form.tsx'
import styles from './setup.module.css'
import { useChange } from './use-change.ts'
import { useSetupEvent } from './use-setup-event.ts'

type Wrong = 'counted' | 'vouchers' | null

const Counts = ({ wrong }: { wrong: Wrong }) => (
  <>
    <TextField
      name="counted"
      label={copy.counted}
      inputMode="decimal"
      error={wrong === 'counted' ? copy.noAmount : undefined}
      required
      maxLength={12}
      autoComplete="off"
    />
    <TextField
      name="vouchers"
      label={copy.countedVouchers}
      inputMode="decimal"
      error={wrong === 'vouchers' ? copy.noAmount : undefined}
      maxLength={12}
      autoComplete="off"
    />
  </>
)

type CloseShiftProps = { shift: ShiftId; who: string }

/** Closes a shift that its person left open, with the cash that a manager counted. */
export const CloseShift = ({ shift, who }: CloseShiftProps) => {
  const { id: event } = useSetupEvent()
  const { change, isBusy, problems } = useChange()
  const [isAsked, setAsked] = useState(false)
  const [wrong, setWrong] = useState<Wrong>(null)
  // One operation id until it succeeds: repeated requests close the shift once.
  const [opId] = useState(makeOpId)
  const close = (form: FormData) => {
    const counted = typedPesos(textOf(form, 'counted'))
    const typed = textOf(form, 'vouchers')
    const vouchers = typed === '' ? undefined : typedPesos(typed)
    setWrong(counted === null ? 'counted' : vouchers === null ? 'vouchers' : null)
    if (counted === null || vouchers === null) return
    const body = { op_id: opId, counted, ...(vouchers !== undefined && { counted_terminal: vouchers }) }
    void change(() => call(closeShift, { params: { event, shift }, body }))
  }
  if (!isAsked)
    return (
      <Button look="quiet" aria-label={copy.closeShiftOf(who)} onClick={() => setAsked(true)}>
        {copy.closeShift}
      </Button>
    )
  return (
    <SendForm problems={problems} onSend={close} label={copy.closeShiftOf(who)}>
      <p className={styles.detail}>{copy.closeShiftHint}</p>
      <Counts wrong={wrong} />
      <span className={styles.ways}>
        <Button type="submit" busy={isBusy}>
          {copy.closeShift}
        </Button>
        <Button look="quiet" onClick={() => setAsked(false)}>
          {copy.cancel}
        </Button>
      </span>
    </SendForm>
  )
}
