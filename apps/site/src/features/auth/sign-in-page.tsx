import { login } from '@saldo/contract/sign-in'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { valuesOf } from '@saldo/client/form-fields.ts'
import { routes } from '@saldo/client/routes.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { PasswordField } from '@saldo/ui/password-field.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { signInCopy } from './copy/sign-in.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './form.module.css'
import { keepSignIn } from './keep-sign-in.ts'
import { SocialButtons } from './social/social-buttons.tsx'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'
import type { Route } from './+types/sign-in-page.ts'

/** Stores tokens and user on this device, and refreshes the profile. */
export const clientAction = ({ request }: Route.ClientActionArgs) =>
  outcomeOf(async () => {
    await keepSignIn(await call(login, { body: valuesOf(login.body, await request.formData()) }))
  })

export default function SignInPage() {
  const work = useSend()
  const { isAgain, isLeaving } = useLeaveWhenSignedIn()
  return (
    <ScreenFrame copy={{ title: signInCopy.title, intro: isAgain ? signInCopy.again : signInCopy.intro }}>
      <Card>
        <SendForm
          by={{ ...work, busy: work.busy || isLeaving }}
          schema={login.body}
          waits
          className={shapes.stack}
        >
          <TextField label={signInCopy.email} name="email" type="email" autoComplete="username" />
          <PasswordField label={signInCopy.password} name="password" autoComplete="current-password" />
          <AppLink to={routes.forgotPassword()} className={`${styles.link} ${styles.forgot}`}>
            {signInCopy.forgot}
          </AppLink>
          <SubmitButton wide>{signInCopy.submit}</SubmitButton>
        </SendForm>
        <SocialButtons saysTerms />
        <p className={styles.aside}>
          {signInCopy.noAccount}
          <AppLink to={routes.signUp()} className={styles.link}>
            {signInCopy.signUp}
          </AppLink>
        </p>
      </Card>
    </ScreenFrame>
  )
}
