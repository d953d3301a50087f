import { PartyPopper } from 'lucide-react'
import { register } from '@saldo/contract/sign-in'
import { authCopy } from '@saldo/copy/auth'
import { signUpCopy } from './copy/sign-up.ts'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf, refusal } from '@saldo/client/api/outcome.ts'
import { textOf, valuesOf } from '@saldo/client/form-fields.ts'
import { routes } from '@saldo/client/routes.ts'
import { type Sending, useSend } from '@saldo/client/use-send.ts'
import { ActionBar, Card } from '@saldo/ui/card.tsx'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { Done } from '@saldo/ui/done.tsx'
import { NewPasswordFields } from '@saldo/ui/password-field.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { BirthdayFields, birthdayOf } from '../../shared/birthday/birthday-fields.tsx'
import { useProof } from '../../shared/captcha/captcha.tsx'
import { PhoneField } from '../../shared/phone/phone-field.tsx'
import { minPhoneDigits, requirePhone } from '../../shared/phone/phone-of.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './form.module.css'
import { SocialButtons } from './social/social-buttons.tsx'
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts'
import type { Route } from './+types/sign-up-page.ts'

/** Creates the account; ends in its e-mail. */
export const clientAction = ({ request }: Route.ClientActionArgs) =>
  outcomeOf(async () => {
    const form = await request.formData()
    // Before the call checks it too: what this page refuses spends no captcha.
    if (textOf(form, 'password') !== textOf(form, 'password_confirmation'))
      throw refusal(authCopy.passwordsDiffer, 'password_confirmation')
    await requirePhone(form)
    const body = { ...valuesOf(register.body, form), birthday_date: birthdayOf(form) }
    return (await call(register, { body })).email
  })

const Legal = () => (
  <p className={shapes.note}>
    {signUpCopy.termsBefore}
    <AppLink to={routes.terms()} target="_blank">
      {signUpCopy.terms}
    </AppLink>
    {signUpCopy.termsBetween}
    <AppLink to={routes.privacyPolicy()} target="_blank">
      {signUpCopy.privacy}
    </AppLink>
    {signUpCopy.termsAfter}
  </p>
)

const Person = () => (
  <>
    <TextField label={signUpCopy.name} name="name" autoComplete="given-name" />
    <div className={shapes.pair}>
      <TextField label={signUpCopy.paternalSurname} name="paternal_surname" autoComplete="family-name" />
      <TextField label={signUpCopy.maternalSurname} name="maternal_surname" />
    </div>
    <PhoneField label={signUpCopy.phone} minDigits={minPhoneDigits} />
    <TextField label={signUpCopy.email} name="email" autoComplete="email" />
    <BirthdayFields />
  </>
)

const SignUpForm = ({ by }: { by: Sending }) => {
  const { isProven, captcha } = useProof(by, true)
  return (
    <SendForm by={by} schema={register.body} waits className={shapes.stack}>
      <Person />
      <NewPasswordFields copy={signUpCopy} />
      {captcha}
      <Legal />
      <ActionBar>
        <SubmitButton wide disabled={!isProven}>
          {signUpCopy.submit}
        </SubmitButton>
      </ActionBar>
    </SendForm>
  )
}

export default function SignUpPage() {
  const work = useSend<string>()
  useLeaveWhenSignedIn()
  if (work.outcome?.end === 'done')
    return (
      <Done Icon={PartyPopper} title={signUpCopy.doneTitle} hint={signUpCopy.doneHint(work.outcome.value)}>
        <ButtonLink to={routes.signIn()} replace wide>
          {signUpCopy.doneAction}
        </ButtonLink>
      </Done>
    )
  return (
    <ScreenFrame copy={signUpCopy}>
      <Card>
        <SignUpForm by={work} />
        <SocialButtons />
        <p className={styles.aside}>
          {signUpCopy.haveAccount}
          <AppLink to={routes.signIn()} className={styles.link}>
            {signUpCopy.signIn}
          </AppLink>
        </p>
      </Card>
    </ScreenFrame>
  )
}
