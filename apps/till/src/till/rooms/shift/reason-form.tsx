import { type SubmitEvent, useState } from 'react'
import { type DifferenceReason, differenceReasons } from '@saldo/contract/drawer'
import { drawerCopy } from '@saldo/copy/drawer'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { TextField } from '@saldo/ui/text-field.tsx'
import kit from '../../kit/kit.module.css'
import { shiftCopy as copy } from './copy.ts'

const LONGEST = 200

type ReasonFormProps = {
  mayBegin: boolean
  onExplain: (reason: DifferenceReason, words: string | null) => void
  /** Leaves without a reason; offered while nothing can be sent. */
  onLater: () => void
}

/** Asks why the drawer was not counted as expected. */
export const ReasonForm = ({ mayBegin, onExplain, onLater }: ReasonFormProps) => {
  const [reason, setReason] = useState<DifferenceReason | null>(null)
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const isOther = reason === 'other'
  const canKeep = mayBegin && reason !== null && (!isOther || words !== '')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (canKeep) onExplain(reason, words === '' ? null : words)
  }
  return (
    <form className={shapes.stack} onSubmit={submit}>
      <fieldset className={shapes.close}>
        <legend>{copy.whyTitle}</legend>
        {differenceReasons.map((one) => (
          <label key={one} className={kit.reason}>
            <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
            {drawerCopy.reasons[one]}
          </label>
        ))}
      </fieldset>
      <TextField
        label={copy.words}
        hint={isOther ? copy.wordsNeeded : copy.wordsHint}
        name="words"
        value={typed}
        maxLength={LONGEST}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" wide className={kit.confirm} disabled={!canKeep}>
        {mayBegin ? copy.keep : copy.offline}
      </Button>
      {!mayBegin && (
        <Button look="secondary" small wide onClick={onLater}>
          {copy.later}
        </Button>
      )}
    </form>
  )
}
