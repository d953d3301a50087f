import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { clabeFits } from '@saldo/contract/clabe'
import type { RefundFields as Fields } from '@saldo/contract/refunds'
import { refundsCopy } from '@saldo/copy/refunds'
import { TextField, type TextFieldProps } from '@saldo/ui/text-field.tsx'
import { textProblem } from './field-problem.ts'
import { ImageField } from './image-field.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './refund-form.module.css'

type RefundFieldProps = Omit<TextFieldProps, 'name'> & { name: keyof Fields }

/** A text field with the specification's error messages, the same as the server's. */
const RefundField = ({ name, onTyped, ...props }: RefundFieldProps) => (
  <TextField
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
        <ul className={shapes.note}>
          {refundsCopy.clabeHelp.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}

export const RefundFields = () => (
  <>
    <RefundField
      label={refundsCopy.name}
      name="name"
      hint={refundsCopy.nameHint}
      autoComplete="name"
      required
    />
    <RefundField
      label={refundsCopy.phone}
      name="phone"
      hint={refundsCopy.phoneHint}
      inputMode="numeric"
      autoComplete="tel-national"
      required
    />
    <RefundField
      label={refundsCopy.email}
      name="email"
      hint={refundsCopy.emailHint}
      type="email"
      autoComplete="email"
      required
    />
    <ClabeField />
    <RefundField
      label={refundsCopy.codeQr}
      name="code_qr"
      hint={refundsCopy.codeQrHint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
    <ImageField />
  </>
)
