import { useState } from 'react'
import { Mail, ShieldCheck, Smartphone } from 'lucide-react'
import type { User } from '@saldo/contract/auth'
import { sendEmailLink, sendPhoneCode, verifyPhone } from '@saldo/contract/identity'
import { call } from '@saldo/client/api/call.ts'
import { valuesOf } from '@saldo/client/form-fields.ts'
import { routes } from '@saldo/client/routes.ts'
import { withFreshSignIn } from '@saldo/client/session/fresh-sign-in.ts'
import { storeUser } from '@saldo/client/session/session.ts'
import { type Sending, useSend } from '@saldo/client/use-send.ts'
import { Card } from '@saldo/ui/card.tsx'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { codeLength } from '../../shared/code/code-digits.ts'
import { CodeField } from '../../shared/code/code-field.tsx'
import { ResendButton } from '../../shared/code/resend-button.tsx'
import { useGroupedPhone } from '../../shared/phone/phone-field.tsx'
import { profileCopy } from './copy.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './profile.module.css'

/** When (epoch ms of this device) another can be requested. */
const resendAt = ({ resend_after_seconds }: { resend_after_seconds: number }): number =>
  Date.now() + resend_after_seconds * 1_000

/** The work of the cards, by intent. Those that send end in when they can send again. */
export const proofs = {
  sendCode: async () => resendAt(await withFreshSignIn(() => call(sendPhoneCode), routes.profile())),
  sendLink: async () => resendAt(await call(sendEmailLink)),
  verifyCode: async (form: FormData) => {
    const body = valuesOf(verifyPhone.body, form)
    storeUser(await withFreshSignIn(() => call(verifyPhone, { body }), routes.profile()))
    return null
  },
}

type InvitationProps = { by: Sending; phone: string }

const Invitation = ({ by, phone }: InvitationProps) => (
  <SendForm by={by} also={{ intent: 'sendCode' }} className={shapes.stack}>
    <p className={shapes.muted}>{profileCopy.verifyHint(phone)}</p>
    <SubmitButton look="secondary" wide>
      {profileCopy.sendCode}
    </SubmitButton>
  </SendForm>
)

const CodeEntry = ({ by, phone, resendAtMs }: InvitationProps & { resendAtMs: number }) => {
  const at = by.last?.at
  const [typed, setTyped] = useState({ at, code: '' })
  const code = typed.at === at ? typed.code : ''
  const verify = (whole: string) => by.send({ intent: 'verifyCode', code: whole })
  return (
    <SendForm by={by} also={{ intent: 'verifyCode' }} className={shapes.stack}>
      <output className={shapes.muted}>{profileCopy.sentTo(phone)}</output>
      <CodeField
        key={at}
        onCode={(next) => setTyped({ at, code: next })}
        onReceived={by.last?.end === 'done' ? verify : undefined}
      />
      <SubmitButton wide disabled={code.length < codeLength}>
        {profileCopy.verify}
      </SubmitButton>
      <ResendButton resendAtMs={resendAtMs} busy={by.busy} onResend={() => by.send({ intent: 'sendCode' })} />
    </SendForm>
  )
}

const unbroken = (phone: string): string => phone.replaceAll(' ', '\u00a0')

/** Invites the user to verify the phone and shows the steps, or that it is verified. */
export const PhoneCard = ({ user }: { user: User }) => {
  const [resendAtMs, setResendAtMs] = useState<number>()
  const work = useSend<number | null>((at) => at !== null && setResendAtMs(at))
  const grouped = useGroupedPhone(user.country_code_iso ?? '', user.phone_number ?? '')
  const phone = unbroken(grouped ?? `+${user.country_code} ${user.phone_number}`)
  if (user.phone_verified)
    return (
      <p className={styles.verified}>
        <ShieldCheck size={20} aria-hidden="true" />
        {profileCopy.verified}
      </p>
    )
  return (
    <Card className={shapes.stack}>
      <h2 className={styles.heading}>
        <Smartphone size={22} aria-hidden="true" />
        {profileCopy.verifyTitle}
      </h2>
      {resendAtMs === undefined ? (
        <Invitation by={work} phone={phone} />
      ) : (
        <CodeEntry by={work} phone={phone} resendAtMs={resendAtMs} />
      )}
    </Card>
  )
}

/** Reminds a user with an unverified e-mail to follow the welcome mail's link, and can send another. */
export const EmailCard = ({ email }: { email: string }) => {
  const [resendAtMs, setResendAtMs] = useState<number>()
  const work = useSend<number>(setResendAtMs)
  return (
    <Card className={shapes.stack} labelledBy="email-card">
      <h2 id="email-card" className={styles.heading}>
        <Mail size={22} aria-hidden="true" />
        {profileCopy.emailTitle}
      </h2>
      <output className={shapes.muted}>
        {resendAtMs === undefined ? profileCopy.emailUnverified(email) : profileCopy.linkSent(email)}
      </output>
      <SendForm by={work} also={{ intent: 'sendLink' }} className={shapes.stack}>
        {resendAtMs === undefined ? (
          <SubmitButton look="secondary" wide>
            {profileCopy.sendLink}
          </SubmitButton>
        ) : (
          <ResendButton
            what="link"
            resendAtMs={resendAtMs}
            busy={work.busy}
            onResend={() => work.send({ intent: 'sendLink' })}
          />
        )}
      </SendForm>
    </Card>
  )
}
