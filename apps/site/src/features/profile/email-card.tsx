import { useFetcher } from 'react-router'
import { Mail } from 'lucide-react'
import { ResendButton } from '../../shared/code/resend-button.tsx'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { profileCopy } from './copy.ts'
import styles from './profile.module.css'
import type { EmailStep } from './verify-email.ts'

/** Reminds a user with an unverified e-mail to follow the welcome mail's link, and can send another. */
export const EmailCard = ({ email }: { email: string }) => {
  const fetcher = useFetcher<EmailStep>()
  const { resendAtMs, problems, at } = fetcher.data ?? {}
  const busy = fetcher.state !== 'idle'
  const send = () => void fetcher.submit({ intent: 'send-link' }, { method: 'post' })
  return (
    <Card className={styles.proofCard} labelledBy="email-card">
      <h2 id="email-card">
        <Mail size={22} aria-hidden="true" />
        {profileCopy.emailTitle}
      </h2>
      <output className={styles.hint}>
        {resendAtMs === undefined ? profileCopy.emailUnverified(email) : profileCopy.linkSent(email)}
      </output>
      {problems && !busy && <Alert key={at} sentences={problems} listed />}
      {resendAtMs === undefined ? (
        <Button look="secondary" wide busy={busy} onClick={send}>
          {profileCopy.sendLink}
        </Button>
      ) : (
        <ResendButton what="link" resendAtMs={resendAtMs} busy={busy} onResend={send} />
      )}
    </Card>
  )
}
