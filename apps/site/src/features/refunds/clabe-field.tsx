import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { clabeFits } from '@saldo/contract/clabe'
import { refundsCopy } from '@saldo/copy/refunds'
import { RefundField } from './refund-field.tsx'
import styles from './refund-form.module.css'

const DIGITS = 18

/** Keeps digits only, at most 18; spaces in a pasted CLABE cost no digits. */
const clean = (text: string): string => text.replaceAll(/\D/g, '').slice(0, DIGITS)

export const ClabeField = () => {
  const [clabe, setClabe] = useState('')
  return (
    <div className={styles.clabe}>
      <RefundField
        label={refundsCopy.clabe}
        name="clabe"
        hint={refundsCopy.clabeHint(clabe.length)}
        inputMode="numeric"
        autoComplete="off"
        required
        onTyped={(input) => {
          const cleaned = clean(input.value)
          if (cleaned !== input.value) input.value = cleaned
          setClabe(cleaned)
        }}
      />
      <output className={styles.suspect}>
        {clabe.length === DIGITS && !clabeFits(clabe) ? refundsCopy.clabeSuspect : ''}
      </output>
      <details className={styles.help}>
        <summary>
          {refundsCopy.clabeHelpTitle}
          <ChevronDown size={18} aria-hidden="true" />
        </summary>
        <ul>
          {refundsCopy.clabeHelp.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}
