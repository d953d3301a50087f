import { type FormEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { ShieldCheck, Smartphone } from 'lucide-react'
import type { User } from '@saldo/contract/auth'
import { codeLength } from '../../shared/code/code-digits.ts'
import { CodeField } from '../../shared/code/code-field.tsx'
import { ResendButton } from '../../shared/code/resend-button.tsx'
import { useGroupedPhone } from '../../shared/phone/use-grouped-phone.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { profileCopy } from './copy.ts'
import styles from './profile.module.css'
import type { PhoneStep } from './verify-phone.ts'

type StepProps = {
  step: PhoneStep
  busy: boolean
  phone: string
  onSend: () => void
  onVerify: (code: string, resendAtMs: number) => void
}

const Problems = ({ step: { problems, at }, busy }: Pick<StepProps, 'step' | 'busy'>) =>
  problems && !busy ? <Alert key={at} sentences={problems} listed /> : null

const Invitation = ({ step, busy, phone, onSend }: StepProps) => (
  <>
    <p className={styles.hint}>{profileCopy.verifyHint(phone)}</p>
    <Problems step={step} busy={busy} />
    <Button look="secondary" wide busy={busy} onClick={onSend}>
      {profileCopy.sendCode}
    </Button>
  </>
)

type CodeEntryProps = Omit<StepProps, 'step'> & { step: Extract<PhoneStep, { step: 'code' }> }

/** Remount it for each code and each attempt, so that the boxes are empty again. */
const CodeEntry = ({ step, busy, phone, onSend, onVerify }: CodeEntryProps) => {
  const [code, setCode] = useState('')
  const { resendAtMs } = step
  const verify = (whole: string) => {
    if (!busy && whole.length === codeLength) onVerify(whole, resendAtMs)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    verify(code)
  }
  return (
    <form method="post" className={styles.form} onSubmit={submit}>
      <output className={styles.hint}>{profileCopy.sentTo(phone)}</output>
      <Problems step={step} busy={busy} />
      <CodeField onCode={setCode} onReceived={step.problems ? undefined : verify} />
      <Button type="submit" wide busy={busy} disabled={code.length < codeLength}>
        {profileCopy.verify}
      </Button>
      <ResendButton resendAtMs={resendAtMs} busy={busy} onResend={onSend} />
    </form>
  )
}

const unbroken = (phone: string): string => phone.replaceAll(' ', '\u00a0')

/** Invites the user to verify the phone and shows the steps, or that it is verified. */
export const PhoneCard = ({ user }: { user: User }) => {
  const fetcher = useFetcher<PhoneStep>()
  const grouped = useGroupedPhone(user.country_code_iso ?? '', user.phone_number ?? '')
  const step = fetcher.data ?? { step: 'invitation' as const }
  const send = (fields: Record<string, string>) => void fetcher.submit(fields, { method: 'post' })
  const props = {
    busy: fetcher.state !== 'idle',
    phone: unbroken(grouped ?? `+${user.country_code} ${user.phone_number}`),
    onSend: () =>
      send({ intent: 'send-code', ...(step.step === 'code' && { resend_at_ms: String(step.resendAtMs) }) }),
    onVerify: (code: string, resendAtMs: number) =>
      send({ intent: 'verify-code', code, resend_at_ms: String(resendAtMs) }),
  }
  if (user.phone_verified)
    return (
      <p className={styles.verified}>
        <ShieldCheck size={20} aria-hidden="true" />
        {profileCopy.verified}
      </p>
    )
  return (
    <Card className={styles.proofCard}>
      <h2>
        <Smartphone size={22} aria-hidden="true" />
        {profileCopy.verifyTitle}
      </h2>
      {step.step === 'code' ? (
        <CodeEntry key={step.at ?? step.resendAtMs} step={step} {...props} />
      ) : (
        <Invitation step={step} {...props} />
      )}
    </Card>
  )
}
