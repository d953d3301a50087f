import { useState } from 'react'
import { CircleCheck } from 'lucide-react'
import { recoverByLink, updateUser } from '@saldo/contract/identity'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { routes } from '@saldo/client/routes.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { withFreshSignIn } from '@saldo/client/session/fresh-sign-in.ts'
import { storeUser } from '@saldo/client/session/session.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { Done } from '@saldo/ui/done.tsx'
import { NewPasswordFields } from '@saldo/ui/password-field.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { changePasswordCopy } from './copy.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { FormSkeleton } from './form-skeleton.tsx'
import type { Route } from './+types/change-password-page.ts'

export const clientLoader = () => null

/** Changes the user's own password; redirects to a fresh sign-in and back where the server requires one. */
export const clientAction = ({ request, context }: Route.ClientActionArgs) =>
  outcomeOf(async () => {
    const form = await request.formData()
    const body = {
      password: textOf(form, 'password'),
      password_confirmation: textOf(form, 'password_confirmation'),
    }
    const params = { external_user: context.get(userContext).id }
    storeUser(await withFreshSignIn(() => call(updateUser, { params, body }), routes.changePassword()))
  })

export const HydrateFallback = () => <FormSkeleton copy={changePasswordCopy} fields={3} />

const Changed = () => (
  <Done Icon={CircleCheck} title={changePasswordCopy.doneTitle} hint={changePasswordCopy.doneHint}>
    <ButtonLink to={routes.home()} replace wide>
      {changePasswordCopy.doneAction}
    </ButtonLink>
  </Done>
)

export default function ChangePasswordPage() {
  const work = useSend()
  const [isConfirmed, setIsConfirmed] = useState(false)
  const isChanged = work.outcome?.end === 'done'
  if (isChanged && isConfirmed) return <Changed />
  return (
    <ScreenFrame copy={changePasswordCopy}>
      <Card>
        <SendForm by={work} schema={recoverByLink.body} waits className={shapes.stack}>
          <NewPasswordFields copy={changePasswordCopy} />
          <SubmitButton wide>{changePasswordCopy.submit}</SubmitButton>
        </SendForm>
      </Card>
      {isChanged && (
        <Dialog kind="success" title={changePasswordCopy.savedTitle} onConfirm={() => setIsConfirmed(true)}>
          <p>{changePasswordCopy.saved}</p>
        </Dialog>
      )}
    </ScreenFrame>
  )
}
