import { Form } from 'react-router'
import type { User } from '@saldo/contract/auth'
import { BirthdayFields } from '../../shared/birthday/birthday-fields.tsx'
import { countryOfUser } from '../../shared/phone/countries.ts'
import { PhoneField } from '../../shared/phone/phone-field.tsx'
import { ActionBar } from '@saldo/ui/action-bar.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { complainInstead } from '@saldo/ui/complain.ts'
import { TextField } from '@saldo/ui/text-field.tsx'
import { profileCopy } from './copy.ts'
import styles from './profile.module.css'
import { SaveProblem } from './save-messages.tsx'
import type { SaveOutcome } from './save-profile.ts'

const Names = ({ user }: { user: User }) => (
  <>
    <TextField
      label={profileCopy.name}
      name="name"
      defaultValue={user.name}
      autoComplete="given-name"
      required
      maxLength={100}
    />
    <div className={styles.pair}>
      <TextField
        label={profileCopy.paternalSurname}
        name="paternal_surname"
        defaultValue={user.paternal_surname}
        autoComplete="family-name"
        required
        maxLength={100}
      />
      <TextField
        label={profileCopy.maternalSurname}
        name="maternal_surname"
        defaultValue={user.maternal_surname}
        required
        maxLength={100}
      />
    </div>
  </>
)

type ProfileFormProps = {
  user: User
  busy: boolean
  outcome: SaveOutcome | undefined
  /** Called when the user begins to type or choose. */
  onBegin: () => void
}

export const ProfileForm = ({ user, busy, outcome, onBegin }: ProfileFormProps) => (
  <Card>
    <Form method="post" className={styles.form} noValidate onInput={onBegin} onSubmit={complainInstead}>
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
        {outcome && !busy && <SaveProblem key={outcome.at} outcome={outcome} />}
        <Button type="submit" wide busy={busy}>
          {profileCopy.submit}
        </Button>
      </ActionBar>
    </Form>
  </Card>
)
