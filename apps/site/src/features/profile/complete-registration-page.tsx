import { redirect, redirectDocument } from 'react-router'
import { completeRegistration } from '@saldo/contract/identity'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { crossesDocuments, routes } from '@saldo/client/routes.ts'
import { refreshUser, userContext } from '@saldo/client/session/current-user.ts'
import { safeReturnUrl } from '@saldo/client/session/return-url.ts'
import { storeUser } from '@saldo/client/session/session.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { useSignOut } from '@saldo/client/use-sign-out.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { PhoneField } from '../../shared/phone/phone-field.tsx'
import { minPhoneDigits, phoneOf, requirePhone } from '../../shared/phone/phone-of.ts'
import { completeRegistrationCopy } from './copy.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { Notice } from '@saldo/ui/alert.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import type { Route } from './+types/complete-registration-page.ts'

/** Redirects to the address that the user wanted before the phone was missing, or home. */
const goOn = (request: Request): Response => {
  const target = safeReturnUrl(new URL(request.url).searchParams.get('returnUrl'))
  return crossesDocuments(routes.completeRegistration(), target) ? redirectDocument(target) : redirect(target)
}

/** A user who already has a phone goes straight on. */
export const clientLoader = ({ request, context }: Route.ClientLoaderArgs) => {
  if (context.get(userContext).phone_number) throw goOn(request)
  return null
}

/** Adds the account's missing phone and redirects. */
export const clientAction = ({ request, context }: Route.ClientActionArgs) =>
  outcomeOf(async () => {
    const form = await request.formData()
    await requirePhone(form)
    const params = { external_user: context.get(userContext).id }
    try {
      storeUser(await call(completeRegistration, { params, body: phoneOf(form) }))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'phone_already_set') throw error
      // The phone was added on another device meanwhile.
      await refreshUser().catch(() => undefined)
    }
    throw goOn(request)
  })

export const HydrateFallback = () => <FormSkeleton copy={completeRegistrationCopy} fields={2} />

export default function CompleteRegistrationPage() {
  return (
    <ScreenFrame copy={completeRegistrationCopy}>
      <Card>
        <SendForm by={useSend()} waits className={shapes.stack}>
          <PhoneField label={completeRegistrationCopy.phone} minDigits={minPhoneDigits} />
          <Notice tone="success">{completeRegistrationCopy.note}</Notice>
          <SubmitButton wide>{completeRegistrationCopy.submit}</SubmitButton>
          <Button look="quiet" {...useSignOut()}>
            {completeRegistrationCopy.signOut}
          </Button>
        </SendForm>
      </Card>
    </ScreenFrame>
  )
}
