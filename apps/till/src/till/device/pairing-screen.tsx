import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { pairDevice } from '@saldo/contract/devices'
import { ApiError, sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { classNames } from '@saldo/ui/class-names.ts'
import { routes } from '@saldo/client/routes.ts'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { tillDeviceCopy as copy } from './copy.ts'
import styles from './gate.module.css'
import { device } from './this-device.ts'
import { useWaitingOperations } from './use-waiting-operations.ts'

/** The pairing code from the URL's hash: a camera opens the manager's QR as an address. */
const codeInAddress = (): string => decodeURIComponent(window.location.hash.slice(1)).slice(0, 20)

const problemOf = (error: unknown): string =>
  error instanceof ApiError ? sentencesOf(error).join(' ') : copy.notKept

const pairThis = async (code: string, name: string): Promise<void> => {
  const reply = await call(pairDevice, { body: { code, name } })
  await device.pair(reply)
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

type FieldProps = {
  name: string
  label: string
  hint?: string
  missing: string
  isCode?: boolean
  maxLength: number
  value?: string
}

const Field = ({ name, label, hint, missing, isCode = false, maxLength, value }: FieldProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        className={isCode ? styles.code : undefined}
        defaultValue={value}
        required
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize={isCode ? 'characters' : 'sentences'}
        spellCheck={false}
        aria-describedby={hint && `${id}-hint`}
        onInput={(event) => event.currentTarget.setCustomValidity('')}
        onInvalid={(event) => event.currentTarget.setCustomValidity(missing)}
      />
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  )
}

type FieldsProps = { isBusy: boolean; onSubmit: (event: SubmitEvent<HTMLFormElement>) => void }

const Fields = ({ isBusy, onSubmit }: FieldsProps) => (
  <form className={styles.form} onSubmit={onSubmit}>
    <Field
      name="code"
      label={copy.pairCode}
      missing={copy.pairCodeMissing}
      isCode
      maxLength={20}
      value={codeInAddress()}
    />
    <Field
      name="name"
      label={copy.deviceName}
      hint={copy.deviceNameHint}
      missing={copy.deviceNameMissing}
      maxLength={40}
    />
    <Button type="submit" wide busy={isBusy}>
      {copy.pair}
    </Button>
  </form>
)

type PairingScreenProps = {
  /** Why this device is no longer paired. */
  refusal: string | null
  /** Returns to the signed-in person's till; absent, the screen links to the sign-in. */
  onLeave?: (() => void) | undefined
}

const usePairing = (refusal: string | null) => {
  const [problem, setProblem] = useState(refusal)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    setIsBusy(true)
    setProblem(null)
    try {
      await pairThis(textOf(form, 'code'), textOf(form, 'name'))
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { problem, isBusy, submit }
}

/** Pairs a browser as a till by a place's code. */
export const PairingScreen = ({ refusal, onLeave }: PairingScreenProps) => {
  const { problem, isBusy, submit } = usePairing(refusal)
  const kept = useWaitingOperations().length
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className={classNames(styles.gate, styles.whole)} data-ground="night">
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {copy.pairTitle}
        </h1>
        <p>{copy.pairHint}</p>
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {kept > 0 && <p className={styles.note}>{copy.keptHere(kept)}</p>}
      <Fields isBusy={isBusy} onSubmit={(event) => void submit(event)} />
      {onLeave ? (
        <button type="button" className={styles.quiet} onClick={onLeave}>
          {copy.backToTill}
        </button>
      ) : (
        <ButtonLink to={routes.signIn({ returnUrl: routes.till() })} look="night">
          {copy.byPassword}
        </ButtonLink>
      )}
    </main>
  )
}
