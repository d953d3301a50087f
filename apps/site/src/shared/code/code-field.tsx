import { useEffect, useRef, useState } from 'react'
import { codeCopy } from './copy.ts'
import { codeLength, type Digits, eraseAt, noDigits, typeInto } from './code-digits.ts'
import styles from './code-field.module.css'

type SmsCredential = { code?: string } | null

/** Asks the browser, where supported, for the code of the expected SMS. */
const useSmsCode = (onCode: (code: string) => void): void => {
  const announce = useRef(onCode)
  useEffect(() => {
    announce.current = onCode
  })
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined
    const gone = new AbortController()
    const wait = async () => {
      const options = { otp: { transport: ['sms'] }, signal: gone.signal }
      const credential = (await navigator.credentials.get(options)) as SmsCredential
      if (credential?.code) announce.current(credential.code)
    }
    // The user may decline, and most phones offer the code through the keyboard anyway.
    wait().catch(() => undefined)
    return () => gone.abort()
  }, [])
}

type CodeFieldProps = {
  /** Called with the digits so far; four are complete. */
  onCode: (code: string) => void
  /** Called with the complete code that the browser read from the SMS with the person's consent. */
  onReceived?: ((code: string) => void) | undefined
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Four boxes for the form's field `code`, with paste and SMS autofill. Give it a new key to clear it. */
export const CodeField = ({ onCode, onReceived }: CodeFieldProps) => {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const [digits, setDigits] = useState(noDigits)
  const show = ({ digits: filled, next }: { digits: Digits; next: number }) => {
    setDigits(filled)
    onCode(filled.join(''))
    boxes.current[next]?.focus()
  }
  useEffect(() => boxes.current[0]?.focus(), [])
  useSmsCode((received) => {
    const filled = typeInto(noDigits, 0, received)
    show(filled)
    const code = filled.digits.join('')
    if (code.length === codeLength) onReceived?.(code)
  })
  return (
    <fieldset>
      <legend>{codeCopy.label}</legend>
      <input type="hidden" name="code" value={digits.join('')} />
      <div className={styles.boxes}>
        {digits.map((digit, index) => (
          <input
            // Boxes are never reordered, so the index is a stable key.
            key={codeCopy.digit(index + 1)}
            ref={(box) => {
              boxes.current[index] = box
            }}
            className={styles.box}
            type="text"
            inputMode="numeric"
            pattern="\d"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            enterKeyHint={index === codeLength - 1 ? 'done' : 'next'}
            aria-label={codeCopy.digit(index + 1)}
            value={digit}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => show(typeInto(digits, index, event.currentTarget.value))}
            onKeyDown={(event) => {
              if (event.key === 'Backspace') {
                event.preventDefault()
                show(eraseAt(digits, index))
              }
              const step = steps[event.key]
              if (step) boxes.current[index + step]?.focus()
            }}
          />
        ))}
      </div>
    </fieldset>
  )
}
