import { useNavigation } from 'react-router'
import { PartyPopper } from 'lucide-react'
import { signUpCopy } from '@saldo/copy/sign-up'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { Done } from '@saldo/ui/done.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import styles from './form.module.css'
import { SignUpForm } from './sign-up-form.tsx'
import { signUp, type SignUpOutcome } from './sign-up.ts'
import { SocialButtons } from './social/social-buttons.tsx'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'
import type { Route } from './+types/sign-up-page.ts'

let attempts = 0
let sendings = 0

/** `attempt` numbers all outcomes; `sending` only those from the server. */
type Attempted = { outcome: SignUpOutcome; attempt: number; sending: number }

export const clientAction = async ({ request }: Route.ClientActionArgs): Promise<Attempted> => {
  const outcome = await signUp(await request.formData())
  attempts += 1
  if (!('problems' in outcome) || outcome.isSent) sendings += 1
  return { outcome, attempt: attempts, sending: sendings }
}

const SignUpDone = ({ email }: { email: string }) => (
  <Done Icon={PartyPopper} title={signUpCopy.doneTitle} hint={signUpCopy.doneHint(email)}>
    <ButtonLink to={routes.signIn()} replace wide>
      {signUpCopy.doneAction}
    </ButtonLink>
  </Done>
)

export default function SignUpPage({ actionData: last }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === 'POST'
  const outcome = last?.outcome
  useLeaveWhenSignedIn()
  if (outcome && 'registeredEmail' in outcome) return <SignUpDone email={outcome.registeredEmail} />
  return (
    <ScreenFrame copy={signUpCopy}>
      <Card>
        <SignUpForm
          busy={isSending}
          submitError={isSending ? undefined : outcome?.problems}
          attempt={last?.attempt ?? 0}
          sending={last?.sending ?? 0}
        />
        <SocialButtons />
        <p className={styles.aside}>
          {signUpCopy.haveAccount}
          <AppLink to={routes.signIn()} className={styles.link}>
            {signUpCopy.signIn}
          </AppLink>
        </p>
      </Card>
    </ScreenFrame>
  )
}
