import { useEffect, useState } from 'react'
import type { User } from '@saldo/contract/auth'
import { updateUser } from '@saldo/contract/identity'
import { register } from '@saldo/contract/sign-in'
import { call } from '@saldo/client/api/call.ts'
import { actionOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { routes } from '@saldo/client/routes.ts'
import { refreshUser, userContext } from '@saldo/client/session/current-user.ts'
import { draftUnder, withFreshSignIn } from '@saldo/client/session/fresh-sign-in.ts'
import { storeUser, useSession } from '@saldo/client/session/session.ts'
import { type Sending, useSend } from '@saldo/client/use-send.ts'
import { ActionBar, Card } from '@saldo/ui/card.tsx'
import { Alert } from '@saldo/ui/alert.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { BirthdayFields, birthdayOf } from '../../shared/birthday/birthday-fields.tsx'
import { countryOfUser } from '../../shared/phone/countries.ts'
import { PhoneField } from '../../shared/phone/phone-field.tsx'
import { minPhoneDigits, phoneOf } from '../../shared/phone/phone-of.ts'
import { profileCopy } from './copy.ts'
import { EmailCard, PhoneCard, proofs } from './proof-cards.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './profile.module.css'
import { FormSkeleton } from './form-skeleton.tsx'
import type { Route } from './+types/profile-page.ts'

/** The user as cached on this device, or from the server when there is no cached one. */
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(userContext)

const fieldsIn = (form: FormData) => ({
  name: textOf(form, 'name'),
  paternal_surname: textOf(form, 'paternal_surname'),
  maternal_surname: textOf(form, 'maternal_surname'),
  ...phoneOf(form),
  birthday_date: birthdayOf(form),
})

const profileDraft = draftUnder<ReturnType<typeof fieldsIn>>('profileDraft')

/**
 * Saves the profile and reloads the user's data. Redirects to a fresh sign-in if the change requires one, and stores
 * the typed values meanwhile. A phone that is too short is not refused: the screen asks for it.
 */
const save = async (form: FormData, user: User): Promise<'saved' | 'phoneShort'> => {
  const fields = fieldsIn(form)
  if (fields.phone_number.length < minPhoneDigits) return 'phoneShort'
  const saved = await withFreshSignIn(
    () => call(updateUser, { params: { external_user: user.id }, body: fields }),
    routes.profile(),
    () => profileDraft.keep(user.id, fields),
  )
  storeUser(saved)
  // The profile is already saved: a failed reload is not an error.
  await refreshUser().catch(() => undefined)
  return 'saved'
}

export const clientAction = actionOf({
  ...proofs,
  save: (form, { context }) => save(form, context.get(userContext)),
})

export const HydrateFallback = () => (
  <FormSkeleton copy={profileCopy} fields={6} loading={profileCopy.loading} />
)

const Names = ({ user }: { user: User }) => (
  <>
    <TextField label={profileCopy.name} name="name" defaultValue={user.name} autoComplete="given-name" />
    <div className={shapes.pair}>
      <TextField
        label={profileCopy.paternalSurname}
        name="paternal_surname"
        defaultValue={user.paternal_surname}
        autoComplete="family-name"
      />
      <TextField
        label={profileCopy.maternalSurname}
        name="maternal_surname"
        defaultValue={user.maternal_surname}
      />
    </div>
  </>
)

type ProfileFormProps = {
  user: User
  by: Sending
  /** Called when the user begins to type or choose. */
  onBegin: () => void
}

const ProfileForm = ({ user, by, onBegin }: ProfileFormProps) => (
  <Card>
    <SendForm
      by={by}
      also={{ intent: 'save' }}
      schema={register.body}
      problemsAt="button"
      hidesProblems
      onInput={onBegin}
      className={shapes.stack}
    >
      <Names user={user} />
      <PhoneField
        label={profileCopy.phone}
        country={countryOfUser(user)}
        number={user.phone_number ?? ''}
        onPick={onBegin}
      />
      <TextField
        label={profileCopy.email}
        name="email"
        type="email"
        defaultValue={user.email}
        hint={profileCopy.emailHint}
        disabled
      />
      <BirthdayFields value={user.birthday_date} />
      <ActionBar>
        <SubmitButton wide>{profileCopy.submit}</SubmitButton>
      </ActionBar>
    </SendForm>
  </Card>
)

type SaveDialogProps = { ended: 'saved' | 'phoneShort'; onClose: () => void }

/** Shows that the profile was saved, or which data are missing. */
const SaveDialog = ({ ended, onClose }: SaveDialogProps) =>
  ended === 'saved' ? (
    <Dialog kind="success" title={profileCopy.savedTitle} onConfirm={onClose}>
      <p>{profileCopy.saved}</p>
    </Dialog>
  ) : (
    <Dialog kind="error" title={profileCopy.shortPhoneTitle} onConfirm={onClose}>
      <p className={styles.exact}>{profileCopy.shortPhone}</p>
    </Dialog>
  )

/** The cached user first, then the server's. */
const useFreshUser = (cached: User): User => {
  const { user } = useSession()
  useEffect(() => {
    // The cached user stays on screen if the refresh fails.
    refreshUser().catch(() => undefined)
  }, [])
  return user ?? cached
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const user = useFreshUser(loaderData)
  const work = useSend<'saved' | 'phoneShort'>()
  const [typed] = useState(() => profileDraft.take(user.id))
  // A refreshed user must not overwrite what the person is typing.
  const [begunWith, setBegunWith] = useState<User | undefined>(typed && { ...user, ...typed })
  const shown = begunWith ?? user
  const ended = work.outcome?.end === 'done' ? work.outcome.value : undefined
  return (
    <ScreenFrame copy={profileCopy}>
      {typed && begunWith && <Alert tone="warning" sentences={[profileCopy.cameBack]} />}
      <ProfileForm key={JSON.stringify(shown)} user={shown} by={work} onBegin={() => setBegunWith(shown)} />
      {user.phone_number && <PhoneCard key={user.phone_number} user={user} />}
      {!user.email_verified && <EmailCard email={user.email} />}
      {ended && (
        <SaveDialog
          ended={ended}
          onClose={() => {
            work.forget()
            if (ended === 'saved') setBegunWith(undefined)
          }}
        />
      )}
    </ScreenFrame>
  )
}
