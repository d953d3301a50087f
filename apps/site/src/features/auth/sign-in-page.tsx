import { Form, useNavigation } from 'react-router'
import { textOf } from '@saldo/client/form-text.ts'
import { routes } from '@saldo/client/routes.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { PasswordField } from '@saldo/ui/password-field.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { useFormValidity } from '@saldo/ui/use-form-validity.ts'
import { signInCopy } from './copy.ts'
import styles from './form.module.css'
import { signIn, type SignInOutcome } from './sign-in.ts'
import { SocialButtons } from './social/social-buttons.tsx'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'
import type { Route } from './+types/sign-in-page.ts'

export const clientAction = async ({ request }: Route.ClientActionArgs): Promise<SignInOutcome> => {
  const form = await request.formData()
  return signIn({ email: textOf(form, 'email'), password: textOf(form, 'password') })
}

type SignInFormProps = { busy: boolean; submitError: string[] | undefined }

const SignInForm = ({ busy, submitError }: SignInFormProps) => {
  const { isValid, form } = useFormValidity()
  return (
    <Form method="post" className={styles.form} {...form}>
      {submitError && <Alert sentences={submitError} listed />}
      <TextField
        label={signInCopy.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
      />
      <PasswordField
        label={signInCopy.password}
        name="password"
        autoComplete="current-password"
        required
        maxLength={1024}
      />
      <AppLink to={routes.forgotPassword()} className={`${styles.link} ${styles.forgot}`}>
        {signInCopy.forgot}
      </AppLink>
      <Button type="submit" wide busy={busy} disabled={!isValid}>
        {signInCopy.submit}
      </Button>
    </Form>
  )
}

export default function SignInPage({ actionData: outcome }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === 'POST'
  const { isAgain, isLeaving } = useLeaveWhenSignedIn()
  return (
    <ScreenFrame copy={{ title: signInCopy.title, intro: isAgain ? signInCopy.again : signInCopy.intro }}>
      <Card>
        <SignInForm
          busy={isSending || isLeaving}
          submitError={outcome && 'problems' in outcome && !isSending ? outcome.problems : undefined}
        />
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
