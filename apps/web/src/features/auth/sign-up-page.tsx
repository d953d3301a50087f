import { useEffect, useRef } from 'react'
import { type ClientActionFunctionArgs, useActionData, useNavigation } from 'react-router'
import { PartyPopper } from 'lucide-react'
import { signUpCopy } from '@saldo/copy/sign-up'
import { routes } from '../../shared/routes.ts'
import { AppLink } from '../../shared/ui/app-link.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { AuthFrame } from './auth-frame.tsx'
import styles from './form.module.css'
import { SignUpForm } from './sign-up-form.tsx'
import { signUp, type SignUpOutcome } from './sign-up.ts'

let attempts = 0

type Attempted = { outcome: SignUpOutcome; attempt: number }

export const clientAction = async ({ request }: ClientActionFunctionArgs): Promise<Attempted> => {
  const outcome = await signUp(await request.formData())
  attempts += 1
  return { outcome, attempt: attempts }
}

const SignUpDone = ({ email }: { email: string }) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Card labelledBy="done" className={styles.doneCard}>
      <div className={styles.done}>
        <PageHead title={signUpCopy.doneTitle} />
        <PartyPopper size={56} aria-hidden="true" />
        <h1 ref={title} id="done" tabIndex={-1}>
          {signUpCopy.doneTitle}
        </h1>
        <p>{signUpCopy.doneHint(email)}</p>
        <ButtonLink to={routes.signIn()} replace wide>
          {signUpCopy.doneAction}
        </ButtonLink>
      </div>
    </Card>
  )
}

export default function SignUpPage() {
  const last = useActionData<Attempted>()
  const isSending = useNavigation().formMethod === 'POST'
  const outcome = last?.outcome
  if (outcome && 'registeredEmail' in outcome) return <SignUpDone email={outcome.registeredEmail} />
  return (
    <AuthFrame title={signUpCopy.title} intro={signUpCopy.intro}>
      <PageHead title={signUpCopy.title} />
      <SignUpForm
        busy={isSending}
        submitError={isSending ? undefined : outcome?.problems}
        attempt={last?.attempt ?? 0}
      />
      <p className={styles.aside}>
        {signUpCopy.haveAccount}
        <AppLink to={routes.signIn()} className={styles.link}>
          {signUpCopy.signIn}
        </AppLink>
      </p>
    </AuthFrame>
  )
}
