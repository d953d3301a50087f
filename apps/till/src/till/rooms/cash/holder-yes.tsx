import { useState } from 'react'
import { askHolder } from '@saldo/contract/cash-point'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { ApiError, sentencesOf } from '@saldo/client/api/api-error.ts'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { Notice } from '@saldo/ui/alert.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { watched } from '../../kit/connection.ts'
import { giveSignal } from '../../kit/signals.ts'
import type { Desk } from '../../desk/desk.ts'
import kit from '../../kit/kit.module.css'
import type { LostByPhone } from './cash-state.ts'
import { ConfirmButton } from './confirm-button.tsx'
import type { Cash } from './use-cash.ts'

type YesProps = { desk: Desk; state: LostByPhone; cash: Cash }

const isTooSoon = (error: unknown): boolean => error instanceof ApiError && error.code === 'too_many_requests'

/** Sends the holder a confirmation code. A code sent moments ago can still be typed. */
const useAsk = ({ desk, state, cash }: YesProps) => {
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { call, at, sound } = desk
  const ask = async (): Promise<void> => {
    setIsAsking(true)
    setProblem(null)
    try {
      const { phone } = state.target
      await watched(() => call(askHolder, { params: { event: at.event.id }, body: { phone } }))
      cash.dispatch({ type: 'askedHolder' })
    } catch (error) {
      giveSignal('refused', sound.isMuted)
      setProblem(isTooSoon(error) ? copy.codeSentLately : sentencesOf(error).join(' '))
      if (isTooSoon(error)) cash.dispatch({ type: 'askedHolder' })
    } finally {
      setIsAsking(false)
    }
  }
  return { isAsking, problem, ask }
}

type FieldProps = { desk: Desk; state: LostByPhone; cash: Cash }

const HolderCode = ({ desk, state, cash }: FieldProps) => {
  const [code, setCode] = useState('')
  const digits = code.replaceAll(/\D/g, '')
  const isOff = digits.length !== 6
  const send = () => !isOff && desk.mayBegin('reissue') && cash.secure('reissue', digits)
  return (
    <form
      className={shapes.stack}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <output className={shapes.note}>{copy.codeSent(state.target.holder)}</output>
      <TextField
        label={copy.holderCode}
        name="code"
        className={kit.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <ConfirmButton
        words={copy.reissue}
        mayBegin={desk.mayBegin('reissue')}
        isOff={isOff}
        onConfirm={send}
      />
    </form>
  )
}

/** The holder's consent to a replacement QR: a code sent to their phone is typed at the desk. */
export const HolderYes = (props: YesProps) => {
  const { isAsking, problem, ask } = useAsk(props)
  const { desk, state } = props
  return (
    <>
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
      {state.isAsked && <HolderCode {...props} />}
      <Button
        look={state.isAsked ? 'secondary' : 'primary'}
        wide
        busy={isAsking}
        disabled={!desk.isOnline}
        onClick={() => void ask()}
      >
        {state.isAsked ? copy.askAgain : copy.ask}
      </Button>
    </>
  )
}
