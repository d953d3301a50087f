import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { recoveryCopy } from './copy/recovery.ts'
import { call } from '@saldo/client/api/call.ts'
import { actionOf } from '@saldo/client/api/outcome.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Card } from '@saldo/ui/card.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { recovery, type RecoveryStep, stepAfter } from './recovery.ts'
import { ChangeUndone, Mailed, PasswordChanged, Step } from './recovery-steps.tsx'

export const clientAction = actionOf(recovery({ call, nowMs: () => Date.now() }))

const intros: Partial<Record<RecoveryStep['step'], string>> = {
  code: recoveryCopy.codeIntro,
  email: recoveryCopy.emailIntro,
  password: recoveryCopy.passwordIntro,
  link: recoveryCopy.passwordIntro,
  undo: recoveryCopy.undoIntro,
}

const neverChanges = () => () => undefined

/** A token of a mailed link in the fragment, which no server sees; null if there is none. */
const useInHash = (name: string): string | null =>
  useSyncExternalStore(
    neverChanges,
    () => new URLSearchParams(window.location.hash.slice(1)).get(name),
    () => null,
  )

/** The first step: decided by the token of a mailed link in the address, if any. */
const useFirstStep = (): RecoveryStep => {
  const [search] = useSearchParams()
  const [hidden, undo] = [useInHash('token'), useInHash('undo')]
  if (undo) return { step: 'undo', token: undo }
  const token = hidden ?? search.get('token')
  return token ? { step: 'link', token } : { step: 'phone' }
}

/** The step shown, what sends its form, and the way to another. */
const useRecovery = () => {
  const first = useFirstStep()
  const by = useSend<RecoveryStep>()
  const { last, forget } = by
  const [later, setLater] = useState<RecoveryStep>()
  const [seenAt, setSeenAt] = useState<number>()
  const step = later ?? first
  if (last && last.at !== seenAt) {
    setSeenAt(last.at)
    setLater(last.end === 'done' ? last.value : stepAfter(step, last))
  }
  const go = (next: RecoveryStep) => {
    forget()
    setLater(next)
  }
  return { step, by, go }
}

export default function ForgotPasswordPage() {
  const { step, by, go } = useRecovery()

  useEffect(() => {
    if (step.step !== 'phone') window.scrollTo({ top: 0 })
  }, [step.step])

  if (step.step === 'done') return <PasswordChanged />
  if (step.step === 'undone') return <ChangeUndone go={go} />
  if (step.step === 'mailed') return <Mailed email={step.email} go={go} />
  return (
    <ScreenFrame copy={{ title: recoveryCopy.title, intro: intros[step.step] ?? recoveryCopy.intro }}>
      <Card>
        <Step step={step} by={by} go={go} />
      </Card>
    </ScreenFrame>
  )
}
