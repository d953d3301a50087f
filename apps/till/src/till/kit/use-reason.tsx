import { useId, useState } from 'react'
import shapes from '@saldo/ui/shapes.module.css'
import { TextField } from '@saldo/ui/text-field.tsx'
import { voidCopy as copy } from './void-copy.ts'
import styles from './kit.module.css'

const SHORTEST = 3
const LONGEST = 200

/** What is recorded, each with what is read. */
export type Reasons = Readonly<Record<string, string>>

type ChoiceProps = {
  reasons: Reasons
  /** Null for another reason. */
  chosen: string | null
  onChoose: (reason: string | null) => void
}

const Choice = ({ reasons, chosen, onChoose }: ChoiceProps) => {
  const name = useId()
  return (
    <fieldset className={shapes.close}>
      <legend>{copy.reason}</legend>
      {[...Object.keys(reasons), null].map((reason) => (
        <label key={reason ?? ''} className={styles.reason}>
          <input type="radio" name={name} checked={chosen === reason} onChange={() => onChoose(reason)} />
          {reason === null ? copy.otherReason : reasons[reason]}
        </label>
      ))}
    </fieldset>
  )
}

/** Fields for one of the reasons, or for another one in words; `reason` is null while it is too short. */
export const useReason = (reasons: Reasons) => {
  const [chosen, setChosen] = useState<string | null>(Object.keys(reasons)[0] ?? null)
  const [words, setWords] = useState('')
  const reason = (chosen ?? words).trim()
  const fields = (
    <>
      <Choice reasons={reasons} chosen={chosen} onChoose={setChosen} />
      {chosen === null && (
        <TextField
          label={copy.reason}
          hint={copy.otherReasonHint}
          name="words"
          value={words}
          maxLength={LONGEST}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
      )}
    </>
  )
  return { reason: reason.length >= SHORTEST ? reason : null, fields }
}
