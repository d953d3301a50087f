import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { recoveryCopy } from '@saldo/copy/recovery'
import { call } from '@saldo/client/api/call.ts'
import { Card } from '@saldo/ui/card.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { recovery, type RecoveryCommand, type RecoveryStep } from './recovery.ts'
import { CodeStep, PhoneStep } from './recovery-by-phone.tsx'
import { EmailStep } from './recovery-by-email.tsx'
import { ChangeUndone, Mailed, PasswordChanged } from './recovery-end.tsx'
import type { StepProps } from './recovery-step-props.ts'
import { PasswordStep } from './recovery-password.tsx'
import { UndoStep } from './recovery-undo.tsx'
import { useLinkToken, useUndoToken } from './use-link-token.ts'
import type { Route } from './+types/forgot-password-page.ts'

const recover = recovery({ call, nowMs: () => Date.now() })

export const clientAction = async ({ request }: Route.ClientActionArgs): Promise<RecoveryStep> =>
  recover((await request.json()) as RecoveryCommand)

const intros: Partial<Record<RecoveryStep['step'], string>> = {
  code: recoveryCopy.codeIntro,
  email: recoveryCopy.emailIntro,
  password: recoveryCopy.passwordIntro,
  link: recoveryCopy.passwordIntro,
  undo: recoveryCopy.undoIntro,
}

const Step = ({ step, ...props }: StepProps<RecoveryStep['step']>) => {
  switch (step.step) {
    case 'phone':
      return <PhoneStep step={step} {...props} />
    case 'code':
      return <CodeStep key={step.at ?? step.resendAtMs} step={step} {...props} />
    case 'email':
      return <EmailStep step={step} {...props} />
    case 'password':
    case 'link':
      return <PasswordStep step={step} {...props} />
    case 'undo':
      return <UndoStep step={step} {...props} />
    case 'mailed':
    case 'done':
    case 'undone':
      return undefined
  }
}

/** The first step: decided by the token of a mailed link in the address, if any. */
const useFirstStep = (): RecoveryStep => {
  const [token, undo] = [useLinkToken(), useUndoToken()]
  if (undo) return { step: 'undo', token: undo }
  return token ? { step: 'link', token } : { step: 'phone' }
}

export default function ForgotPasswordPage() {
  const first = useFirstStep()
  const fetcher = useFetcher<RecoveryStep>()
  const step = fetcher.data ?? first
  const ask = (command: RecoveryCommand) =>
    void fetcher.submit(command, { method: 'post', encType: 'application/json' })

  useEffect(() => {
    if (step.step !== 'phone') window.scrollTo({ top: 0 })
  }, [step.step])

  if (step.step === 'done') return <PasswordChanged />
  if (step.step === 'undone') return <ChangeUndone ask={ask} />
  if (step.step === 'mailed') return <Mailed email={step.email} ask={ask} />
  return (
    <ScreenFrame copy={{ title: recoveryCopy.title, intro: intros[step.step] ?? recoveryCopy.intro }}>
      <Card>
        <Step step={step} busy={fetcher.state !== 'idle'} ask={ask} />
      </Card>
    </ScreenFrame>
  )
}
