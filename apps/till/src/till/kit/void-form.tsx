import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@saldo/ui/button.tsx'
import { tillCopy as copy } from './copy.ts'
import styles from './void-form.module.css'

const SHORTEST = 3
const LONGEST = 200

type ReasonsProps = {
  reasons: readonly string[]
  chosen: string | null
  onChoose: (reason: string | null) => void
}

const Reasons = ({ reasons, chosen, onChoose }: ReasonsProps) => {
  const name = useId()
  return (
    <fieldset className={styles.reasons}>
      <legend>{copy.reason}</legend>
      {[...reasons, null].map((reason) => (
        <label key={reason ?? ''}>
          <input type="radio" name={name} checked={chosen === reason} onChange={() => onChoose(reason)} />
          {reason ?? copy.otherReason}
        </label>
      ))}
    </fieldset>
  )
}

const OwnWords = ({ words, onType }: { words: string; onType: (words: string) => void }) => {
  const id = useId()
  return (
    <div className={styles.own}>
      <label htmlFor={id}>{copy.otherReasonHint}</label>
      <input
        id={id}
        value={words}
        maxLength={LONGEST}
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  )
}

type VoidFormProps = {
  title: string
  hint: string
  reasons?: readonly [string, ...string[]]
  confirm?: string
  mayBegin: boolean
  onVoid: (reason: string) => void
  onBack: () => void
}

/** Asks for the required reason of a void or write-off. */
export const VoidForm = ({
  title,
  hint,
  reasons = copy.reasons,
  confirm = copy.confirmVoid,
  mayBegin,
  onVoid,
  onBack,
}: VoidFormProps) => {
  const [chosen, setChosen] = useState<string | null>(reasons[0])
  const [words, setWords] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const reason = (chosen ?? words).trim()
  const canVoid = reason.length >= SHORTEST && mayBegin
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (canVoid) onVoid(reason)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{hint}</p>
      <Reasons reasons={reasons} chosen={chosen} onChoose={setChosen} />
      {chosen === null && <OwnWords words={words} onType={setWords} />}
      <Button type="submit" wide disabled={!canVoid}>
        {mayBegin ? confirm : copy.offline}
      </Button>
      <Button look="night" wide onClick={onBack}>
        {copy.back}
      </Button>
    </form>
  )
}
