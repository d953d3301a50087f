import { useState } from 'react'
import { Button } from '@saldo/ui/button.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { tillCopy } from '../copy.ts'
import kit from '../kit.module.css'
import styles from './scan-screen.module.css'

type CodeFormProps = { isLooking: boolean; onCode: (code: string) => void }

/** A field for the code, typed by a person or by a reader while it has the focus. */
export const CodeForm = ({ isLooking, onCode }: CodeFormProps) => {
  const [code, setCode] = useState('')
  return (
    <form
      className={styles.row}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') onCode(code)
      }}
    >
      <TextField
        label={tillCopy.codeLabel}
        name="code"
        className={kit.code}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={130}
      />
      <Button type="submit" look="secondary" busy={isLooking}>
        {tillCopy.lookUp}
      </Button>
    </form>
  )
}
