import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { clabeFits } from '@saldo/contract/clabe'
import type { RefundFields as Fields } from '@saldo/contract/refunds'
import { TextField, type TextFieldProps } from '@saldo/ui/text-field.tsx'
import { refundFormCopy } from './copy.ts'
import { textProblem } from './field-problem.ts'
import { ImageField } from './image-field.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './refund-form.module.css'

type RefundFieldProps = Omit<TextFieldProps, 'name' | 'label'> & { name: keyof Fields }

/** A text field with the specification's error messages, the same as the server's. */
const RefundField = ({ name, onTyped, ...props }: RefundFieldProps) => (
  <TextField
    {...refundFormCopy.fields[name]}
    {...props}
    name={name}
    onTyped={(input) => {
      onTyped?.(input)
      input.setCustomValidity(textProblem(name, input.value))
    }}
  />
)

const DIGITS = 18

/** Keeps digits only, at most 18; spaces in a pasted CLABE cost no digits. */
const clean = (text: string): string => text.replaceAll(/\D/g, '').slice(0, DIGITS)

const ClabeField = () => {
  const [clabe, setClabe] = useState('')
  return (
    <div className={shapes.tight}>
      <RefundField
        name="clabe"
        hint={refundFormCopy.clabeHint(clabe.length)}
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
        {clabe.length === DIGITS && !clabeFits(clabe) ? refundFormCopy.clabeSuspect : ''}
      </output>
      <details className={styles.help}>
        <summary>
          {refundFormCopy.clabeHelpTitle}
          <ChevronDown size={18} aria-hidden="true" />
        </summary>
        <ul className={shapes.note}>
          {refundFormCopy.clabeHelp.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}

export const RefundFields = () => (
  <>
    <RefundField name="name" autoComplete="name" required />
    <RefundField name="phone" inputMode="numeric" autoComplete="tel-national" required />
    <RefundField name="email" type="email" autoComplete="email" required />
    <ClabeField />
    <RefundField name="code_qr" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
    <ImageField />
  </>
)
