import { useId, useState } from 'react'
import shapes from '@saldo/ui/shapes.module.css'
import { TextField } from '@saldo/ui/text-field.tsx'
import { voidCopy as copy } from './void-copy.ts'
import styles from './kit.module.css'

const SHORTEST = 3
const LONGEST = 200

type ReasonsProps = {
  reasons: readonly string[]
  /** Null for another reason. */
  chosen: string | null
  onChoose: (reason: string | null) => void
}

const Reasons = ({ reasons, chosen, onChoose }: ReasonsProps) => {
  const name = useId()
  return (
    <fieldset className={shapes.close}>
      <legend>{copy.reason}</legend>
      {[...reasons, null].map((reason) => (
        <label key={reason ?? ''} className={styles.reason}>
          <input type="radio" name={name} checked={chosen === reason} onChange={() => onChoose(reason)} />
          {reason ?? copy.otherReason}
        </label>
      ))}
    </fieldset>
  )
}

/** Fields for one of the reasons, or for another one in words; `reason` is null while it is too short. */
export const useReason = (reasons: readonly [string, ...string[]]) => {
  const [chosen, setChosen] = useState<string | null>(reasons[0])
  const [words, setWords] = useState('')
  const reason = (chosen ?? words).trim()
  const fields = (
    <>
      <Reasons reasons={reasons} chosen={chosen} onChoose={setChosen} />
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
