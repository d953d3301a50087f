import { useLocation } from 'react-router'
import type { Reply } from '@saldo/contract/endpoint'
import { entersOffice } from '@saldo/contract/permissions'
import { acceptInvitation, openInvitedAccount, readInvitation } from '@saldo/contract/people'
import { isTillRole } from '@saldo/contract/roles'
import { rolesCopy } from '@saldo/copy/roles'
import { textOf } from '@saldo/client/form-fields.ts'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { longDate } from '@saldo/client/format/dates.ts'
import { routes } from '@saldo/client/routes.ts'
import { useSession } from '@saldo/client/session/session.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { NewPasswordFields } from '@saldo/ui/password-field.tsx'
import { MessagePage } from '../../shared/message-page.tsx'
import { OfficeForm } from '../../shared/section.tsx'
import { invitationCopy as copy } from './copy.ts'
import { forgetToken, takeToken } from './link.ts'
import type { Route } from './+types/invitation-page.ts'

type Offer = Reply<typeof readInvitation>
/** `isNew`: with an account that the invitation opened. */
type Accepted = Reply<typeof acceptInvitation> & { isNew: boolean }

const TIMEZONE = 'America/Mexico_City'

export const clientLoader = async (_args: Route.ClientLoaderArgs) => {
  const token = takeToken()
  return token === '' ? null : outcomeOf(() => call(readInvitation, { body: { token } }))
}

export const clientAction = actionOf({
  accept: async () => {
    const accepted = await call(acceptInvitation, { body: { token: takeToken() } })
    forgetToken()
    return { ...accepted, isNew: false }
  },
  open: async (form) => {
    const body = {
      token: takeToken(),
      password: textOf(form, 'password'),
      password_confirmation: textOf(form, 'password_confirmation'),
    }
    const opened = await call(openInvitedAccount, { body })
    forgetToken()
    return { ...opened, isNew: true }
  },
})

export const HydrateFallback = () => (
  <MessagePage title={copy.title}>
    <output>{copy.loading}</output>
  </MessagePage>
)

const Done = ({ role, isNew }: Accepted) => (
  <MessagePage title={isNew ? copy.accountTitle : copy.doneTitle}>
    <p>{isNew ? copy.accountDone : copy.done(rolesCopy[role])}</p>
    {entersOffice(role) && (
      <ButtonLink to={routes.officeEvents()} wide>
        {copy.toOffice}
      </ButtonLink>
    )}
    {isTillRole(role) && (
      <ButtonLink to={routes.till()} look={entersOffice(role) ? 'secondary' : 'primary'} wide>
        {copy.toTill}
      </ButtonLink>
    )}
  </MessagePage>
)

const Ways = () => {
  const returnUrl = useLocation().pathname
  return (
    <>
      <ButtonLink to={routes.signIn({ returnUrl })} wide>
        {copy.signIn}
      </ButtonLink>
      <ButtonLink to={routes.signUp()} look="secondary" wide>
        {copy.signUp}
      </ButtonLink>
    </>
  )
}

const Accept = ({ email, by }: { email: string | undefined; by: ReturnType<typeof useSend<Accepted>> }) => {
  const returnUrl = useLocation().pathname
  return (
    <>
      {email !== undefined && <p>{copy.signedInAs(email)}</p>}
      {by.failure && <Alert key={by.failure.at} sentences={by.failure.problems} />}
      <Button wide busy={by.busy} onClick={() => by.send({ intent: 'accept' })}>
        {copy.accept}
      </Button>
      {by.failure?.code === 'invitation_of_another' && (
        <ButtonLink to={routes.signIn({ returnUrl, again: true })} look="secondary" wide>
          {copy.otherAccount}
        </ButtonLink>
      )}
    </>
  )
}

/** The password of an account that the invitation opens for somebody who worked without one. */
const OpenAccount = ({ by }: { by: ReturnType<typeof useSend<Accepted>> }) => (
  <OfficeForm by={by} also={{ intent: 'open' }} schema={openInvitedAccount.body} submit={copy.openAccount}>
    <NewPasswordFields copy={copy.newPassword} />
    <p>{copy.terms}</p>
  </OfficeForm>
)

type OfferProps = { offer: Offer; by: ReturnType<typeof useSend<Accepted>> }

const Answer = ({ offer, by }: OfferProps) => {
  const { isSignedIn, user } = useSession()
  if (offer.person !== null) return <OpenAccount by={by} />
  return isSignedIn ? <Accept email={user?.email} by={by} /> : <Ways />
}

const Offered = ({ offer, by }: OfferProps) => (
  <MessagePage title={copy.title}>
    {offer.person !== null && <p>{copy.hello(offer.person)}</p>}
    <p>
      {copy.invites(offer.invited_by)} <strong>{rolesCopy[offer.role]}</strong>.
    </p>
    <p>{offer.events.length === 0 ? copy.everywhere : copy.at(offer.events)}</p>
    <p>
      {offer.person === null ? copy.boundTo(offer.email_hint) : copy.accountFor(offer.email_hint)}{' '}
      {copy.until(longDate(offer.expires_at, TIMEZONE))}
    </p>
    <Answer offer={offer} by={by} />
  </MessagePage>
)

/** What the link of a letter offers, and its acceptance. */
export default function InvitationPage({ loaderData: found }: Route.ComponentProps) {
  const by = useSend<Accepted>()
  if (by.last?.end === 'done') return <Done {...by.last.value} />
  if (found?.end === 'done') return <Offered offer={found.value} by={by} />
  return (
    <MessagePage title={copy.title}>
      {found === null ? <p>{copy.noLink}</p> : <Alert key={found.at} sentences={found.problems} />}
      <ButtonLink to={routes.home()} look="secondary" wide>
        {copy.toHome}
      </ButtonLink>
    </MessagePage>
  )
}
