import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import type { User } from '@saldo/contract/auth'
import { refreshUser, userContext } from '@saldo/client/session/current-user.ts'
import { textOf } from '@saldo/client/form-text.ts'
import { useSession } from '@saldo/client/session/session.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { profileCopy } from './copy.ts'
import { EmailCard } from './email-card.tsx'
import { PhoneCard } from './phone-card.tsx'
import { takeDraft } from './profile-draft.ts'
import { ProfileForm } from './profile-form.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { SaveDialog } from './save-messages.tsx'
import { saveProfile, type SaveOutcome } from './save-profile.ts'
import { sendOwnLink } from './verify-email.ts'
import { sendOwnCode, verifyOwnPhone } from './verify-phone.ts'
import type { Route } from './+types/profile-page.ts'

/** The user as cached on this device, or from the server when there is no cached one. */
export const clientLoader = ({ context }: Route.ClientLoaderArgs): User => context.get(userContext)

/** Saves the profile or, as the form asks, verifies the phone by code or the e-mail by link. */
export const clientAction = async ({ request, context }: Route.ClientActionArgs) => {
  const form = await request.formData()
  const resendAtMs = Number(textOf(form, 'resend_at_ms'))
  switch (textOf(form, 'intent')) {
    case 'send-code':
      return sendOwnCode(resendAtMs > 0 ? { step: 'code', resendAtMs } : { step: 'invitation' })
    case 'verify-code':
      return verifyOwnPhone(textOf(form, 'code'), resendAtMs)
    case 'send-link':
      return sendOwnLink()
    default:
      return saveProfile(context.get(userContext), form)
  }
}

export const HydrateFallback = ProfileSkeleton

/** The cached user first, then the server's. */
const useFreshUser = (cached: User): User => {
  const { user } = useSession()
  useEffect(() => {
    // The cached user stays on screen if the refresh fails.
    refreshUser().catch(() => undefined)
  }, [])
  return user ?? cached
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const user = useFreshUser(loaderData)
  // The steps of the cards below go to their own fetchers.
  const outcome = actionData as SaveOutcome | undefined
  const busy = useNavigation().formMethod === 'POST'
  const [draft] = useState(() => takeDraft(user.id))
  // A refreshed user must not overwrite what the person is typing.
  const [begunWith, setBegunWith] = useState(draft && { ...user, ...draft })
  const shown = begunWith ?? user
  return (
    <ScreenFrame copy={profileCopy}>
      {draft && begunWith && <Alert tone="warning" sentences={[profileCopy.cameBack]} />}
      <ProfileForm
        key={JSON.stringify(shown)}
        user={shown}
        busy={busy}
        outcome={outcome}
        onBegin={() => setBegunWith(shown)}
      />
      {user.phone_number && <PhoneCard key={user.phone_number} user={user} />}
      {!user.email_verified && <EmailCard email={user.email} />}
      {outcome && !busy && (
        <SaveDialog key={outcome.at} outcome={outcome} onSaved={() => setBegunWith(undefined)} />
      )}
    </ScreenFrame>
  )
}
