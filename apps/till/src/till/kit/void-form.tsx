import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { TextField } from '@saldo/ui/text-field.tsx'
import { tillCopy as copy } from './copy.ts'
import styles from './kit.module.css'

const SHORTEST = 3
const LONGEST = 200

type ReasonsProps = {
  reasons: readonly string[]
  /** Undefined until one was chosen. */
  chosen: string | null | undefined
  onChoose: (reason: string | null) => void
}

/** One of the reasons, or null for another one. */
export const Reasons = ({ reasons, chosen, onChoose }: ReasonsProps) => {
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

type SoldProps = { items: readonly { name: string; quantity: number }[] }

/** What was sold, as far as this device knows. */
const Sold = ({ items }: SoldProps) =>
  items.length > 0 && (
    <ul className={styles.items} aria-label={copy.voidItems}>
      {items.map(({ name, quantity }) => (
        <li key={`${quantity} ${name}`}>{copy.items(quantity, name)}</li>
      ))}
    </ul>
  )

type VoidFormProps = {
  title: string
  hint: string
  reasons?: readonly [string, ...string[]]
  confirm?: string
  mayBegin: boolean
  items?: SoldProps['items'] | undefined
  holder?: string | null
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
  items = [],
  holder = null,
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
    <form className={classNames(shapes.middle, styles.question)} onSubmit={submit}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {holder !== null && <p>{holder}</p>}
      <Sold items={items} />
      <p>{hint}</p>
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
      <Button type="submit" wide disabled={!canVoid}>
        {mayBegin ? confirm : copy.offline}
      </Button>
      <Button look="secondary" small wide onClick={onBack}>
        {copy.back}
      </Button>
    </form>
  )
}
