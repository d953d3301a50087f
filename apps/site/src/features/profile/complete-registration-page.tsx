import { Form, useNavigation } from 'react-router'
import { MessageCircle } from 'lucide-react'
import { signOut } from '@saldo/client/api/sign-out.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { PhoneField } from '../../shared/phone/phone-field.tsx'
import { minPhoneDigits, phoneOf } from '../../shared/phone/phone-of.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { Skeleton } from '@saldo/ui/skeleton.tsx'
import { useFormValidity } from '@saldo/ui/use-form-validity.ts'
import { completeRegistration, goOn } from './complete-registration.ts'
import { completeRegistrationCopy } from './copy.ts'
import styles from './profile.module.css'
import type { Route } from './+types/complete-registration-page.ts'

/** A user who already has a phone goes straight on. */
export const clientLoader = ({ request, context }: Route.ClientLoaderArgs) => {
  if (context.get(userContext).phone_number) throw goOn(request)
  return null
}

export const clientAction = async ({ request, context }: Route.ClientActionArgs) =>
  completeRegistration(context.get(userContext), phoneOf(await request.formData()), request)

export const HydrateFallback = () => (
  <ScreenFrame copy={completeRegistrationCopy}>
    <Card>
      <div className={styles.form}>
        <Skeleton className={styles.placeholder} />
        <Skeleton className={styles.placeholder} />
      </div>
    </Card>
  </ScreenFrame>
)

export default function CompleteRegistrationPage({ actionData: refused }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const { isValid, form } = useFormValidity()
  return (
    <ScreenFrame copy={completeRegistrationCopy}>
      <Card>
        <Form method="post" className={styles.form} {...form}>
          {refused && !busy && <Alert key={refused.at} sentences={refused.problems} listed />}
          <PhoneField label={completeRegistrationCopy.phone} minDigits={minPhoneDigits} />
          <p className={styles.note}>
            <MessageCircle size={20} aria-hidden="true" />
            {completeRegistrationCopy.note}
          </p>
          <Button type="submit" wide busy={busy} disabled={!isValid}>
            {completeRegistrationCopy.submit}
          </Button>
          <Button look="quiet" onClick={() => void signOut()}>
            {completeRegistrationCopy.signOut}
          </Button>
        </Form>
      </Card>
    </ScreenFrame>
  )
}
