import { useId, useState } from 'react'
import { Button } from '@saldo/ui/button.tsx'
import { tillCopy } from '../copy.ts'
import styles from './code-form.module.css'

type CodeFormProps = { isLooking: boolean; onCode: (code: string) => void }

/** A field for the code, typed by a person or by a reader while it has the focus. */
export const CodeForm = ({ isLooking, onCode }: CodeFormProps) => {
  const id = useId()
  const [code, setCode] = useState('')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') onCode(code)
      }}
    >
      <label htmlFor={id}>{tillCopy.codeLabel}</label>
      <div className={styles.row}>
        <input
          id={id}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={80}
        />
        <Button type="submit" look="night" busy={isLooking}>
          {tillCopy.lookUp}
        </Button>
      </div>
    </form>
  )
}
