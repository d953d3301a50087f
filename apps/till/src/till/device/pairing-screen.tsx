import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { pairDevice } from '@saldo/contract/devices'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf, refusal as refusalOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { classNames } from '@saldo/ui/class-names.ts'
import { routes } from '@saldo/client/routes.ts'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Notice } from '@saldo/ui/alert.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { complains } from '@saldo/ui/complains.ts'
import { tillDeviceCopy as copy } from './copy.ts'
import kit from '../kit/kit.module.css'
import styles from './gate.module.css'
import { device } from './this-device.ts'
import { useWaitingOperations } from './use-waiting-operations.ts'

/** The pairing code from the URL's hash: a camera opens the manager's QR as an address. */
const codeInAddress = (): string => decodeURIComponent(window.location.hash.slice(1)).slice(0, 20)

const pairThis = async (code: string, name: string): Promise<void> => {
  const reply = await call(pairDevice, { body: { code, name } })
  await device.pair(reply).catch(() => {
    throw refusalOf(copy.notKept)
  })
  window.history.replaceState(window.history.state, '', window.location.pathname)
}

type FieldsProps = { isBusy: boolean; onSubmit: (event: SubmitEvent<HTMLFormElement>) => void }

const Fields = ({ isBusy, onSubmit }: FieldsProps) => (
  <form className={classNames(shapes.loose, styles.form)} noValidate onSubmit={onSubmit}>
    <TextField
      name="code"
      label={copy.pairCode}
      className={kit.code}
      defaultValue={codeInAddress()}
      required
      maxLength={20}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
    <TextField
      name="name"
      label={copy.deviceName}
      hint={copy.deviceNameHint}
      required
      maxLength={40}
      autoComplete="off"
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
    if (complains(event.currentTarget) || isBusy) return
    const form = new FormData(event.currentTarget)
    setIsBusy(true)
    setProblem(null)
    const outcome = await outcomeOf(() => pairThis(textOf(form, 'code'), textOf(form, 'name')))
    if (outcome.end !== 'done') setProblem(outcome.problems.join(' '))
    setIsBusy(false)
  }
  return { problem, isBusy, submit }
}

/** Pairs a browser as a till by a place's code. */
export const PairingScreen = ({ refusal, onLeave }: PairingScreenProps) => {
  const { problem, isBusy, submit } = usePairing(refusal)
  const kept = useWaitingOperations().count
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className={styles.gate} data-ground="till">
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {copy.pairTitle}
        </h1>
        <p className={shapes.muted}>{copy.pairHint}</p>
      </div>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      {kept > 0 && <Notice>{copy.keptHere(kept)}</Notice>}
      <Fields isBusy={isBusy} onSubmit={(event) => void submit(event)} />
      {onLeave ? (
        <Button look="quiet" onClick={onLeave}>
          {copy.backToTill}
        </Button>
      ) : (
        <ButtonLink to={routes.signIn({ returnUrl: routes.till() })} look="secondary" small>
          {copy.byPassword}
        </ButtonLink>
      )}
    </main>
  )
}
