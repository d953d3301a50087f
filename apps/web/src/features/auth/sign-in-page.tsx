import { type ClientActionFunctionArgs, Form, useActionData, useNavigation } from 'react-router'
import { signInCopy } from '@saldo/copy/sign-in'
import { textOf } from '../../shared/form-text.ts'
import { routes } from '../../shared/routes.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { AppLink } from '../../shared/ui/app-link.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { PasswordField } from '../../shared/ui/password-field.tsx'
import { ScreenFrame } from '../../shared/ui/screen-frame.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { useFormValidity } from '../../shared/ui/use-form-validity.ts'
import styles from './form.module.css'
import { signIn, type SignInOutcome } from './sign-in.ts'
import { SocialButtons } from './social/social-buttons.tsx'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'

export const clientAction = async ({ request }: ClientActionFunctionArgs): Promise<SignInOutcome> => {
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

export default function SignInPage() {
  const outcome = useActionData<SignInOutcome>()
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
