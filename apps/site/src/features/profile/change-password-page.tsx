import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { CircleCheck } from 'lucide-react'
import { userContext } from '@saldo/client/session/current-user.ts'
import { textOf } from '@saldo/client/form-text.ts'
import { routes } from '@saldo/client/routes.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { Done } from '@saldo/ui/done.tsx'
import { PasswordField } from '@saldo/ui/password-field.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { Skeleton } from '@saldo/ui/skeleton.tsx'
import { useFormValidity } from '@saldo/ui/use-form-validity.ts'
import { changePassword } from './change-password.ts'
import { changePasswordCopy } from './copy.ts'
import styles from './profile.module.css'
import type { Route } from './+types/change-password-page.ts'

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => ({
  email: context.get(userContext).email,
})

export const clientAction = async ({ request, context }: Route.ClientActionArgs) => {
  const form = await request.formData()
  return changePassword(context.get(userContext), {
    password: textOf(form, 'password'),
    password_confirmation: textOf(form, 'password_confirmation'),
  })
}

export const HydrateFallback = () => (
  <ScreenFrame copy={changePasswordCopy}>
    <Card>
      <div className={styles.form}>
        <Skeleton className={styles.placeholder} />
        <Skeleton className={styles.placeholder} />
        <Skeleton className={styles.placeholder} />
      </div>
    </Card>
  </ScreenFrame>
)

type PasswordFormProps = { busy: boolean; submitError: string[] | undefined; attempt: number }

const PasswordForm = ({ busy, submitError, attempt }: PasswordFormProps) => {
  const { isValid, form } = useFormValidity()
  return (
    <Form method="post" className={styles.form} {...form}>
      {submitError && !busy && <Alert key={attempt} sentences={submitError} />}
      <PasswordField
        label={changePasswordCopy.password}
        name="password"
        autoComplete="new-password"
        hint={changePasswordCopy.passwordHint}
        required
        maxLength={128}
      />
      <PasswordField
        label={changePasswordCopy.confirmation}
        name="password_confirmation"
        autoComplete="new-password"
        required
        maxLength={128}
      />
      <Button type="submit" wide busy={busy} disabled={!isValid}>
        {changePasswordCopy.submit}
      </Button>
    </Form>
  )
}

const Changed = () => (
  <Done Icon={CircleCheck} title={changePasswordCopy.doneTitle} hint={changePasswordCopy.doneHint}>
    <ButtonLink to={routes.home()} replace wide>
      {changePasswordCopy.doneAction}
    </ButtonLink>
  </Done>
)

export default function ChangePasswordPage({ actionData: outcome }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const [isConfirmed, setIsConfirmed] = useState(false)
  const isChanged = outcome !== undefined && 'isChanged' in outcome
  if (isChanged && isConfirmed) return <Changed />
  return (
    <ScreenFrame copy={changePasswordCopy}>
      <Card>
        <PasswordForm
          busy={busy}
          submitError={outcome && 'problems' in outcome ? outcome.problems : undefined}
          attempt={outcome?.at ?? 0}
        />
      </Card>
      {isChanged && (
        <Dialog kind="success" title={changePasswordCopy.savedTitle} onConfirm={() => setIsConfirmed(true)}>
          <p>{changePasswordCopy.saved}</p>
        </Dialog>
      )}
    </ScreenFrame>
  )
}
