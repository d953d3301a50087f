import { becomeFirstAdministrator, firstAdministrator } from '@saldo/contract/people'
import { call } from '@saldo/client/api/call.ts'
import { actionOf, outcomeOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { routes } from '@saldo/client/routes.ts'
import { useSession } from '@saldo/client/session/session.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { MessagePage } from '../../shared/message-page.tsx'
import { OfficeForm, Shown } from '../../shared/section.tsx'
import { firstCopy as copy } from './copy.ts'
import type { Route } from './+types/first-page.ts'

export const clientLoader = (_args: Route.ClientLoaderArgs) => outcomeOf(() => call(firstAdministrator))

export const clientAction = actionOf({
  become: (form) => call(becomeFirstAdministrator, { body: { code: textOf(form, 'code') } }),
})

export const HydrateFallback = () => (
  <MessagePage title={copy.title}>
    <output>{copy.loading}</output>
  </MessagePage>
)

const Over = ({ isMine }: { isMine: boolean }) => (
  <MessagePage title={isMine ? copy.doneTitle : copy.overTitle}>
    <p>{isMine ? copy.done : copy.over}</p>
    <ButtonLink to={routes.officeEvents()} wide>
      {copy.toOffice}
    </ButtonLink>
  </MessagePage>
)

const Ways = () => (
  <>
    <p>{copy.signInFirst}</p>
    <ButtonLink to={routes.signIn({ returnUrl: routes.officeFirst() })} wide>
      {copy.signIn}
    </ButtonLink>
    <ButtonLink to={routes.signUp()} look="secondary" wide>
      {copy.signUp}
    </ButtonLink>
  </>
)

const Awaited = ({ by }: { by: ReturnType<typeof useSend> }) => {
  const { isSignedIn, user } = useSession()
  return (
    <MessagePage title={copy.title}>
      <p>{copy.intro}</p>
      {isSignedIn ? (
        <>
          {user && <p>{copy.signedInAs(user.email)}</p>}
          <OfficeForm
            by={by}
            also={{ intent: 'become' }}
            schema={becomeFirstAdministrator.body}
            submit={copy.become}
          >
            <TextField
              name="code"
              label={copy.code}
              hint={copy.codeHint}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </OfficeForm>
        </>
      ) : (
        <Ways />
      )}
    </MessagePage>
  )
}

/** Makes the first administrator from the signed-in account, by the code of the server's start. */
export default function FirstPage({ loaderData: found }: Route.ComponentProps) {
  const by = useSend()
  if (by.last?.end === 'done') return <Over isMine />
  return (
    <Shown of={found}>
      {({ is_awaited: isAwaited }) => (isAwaited ? <Awaited by={by} /> : <Over isMine={false} />)}
    </Shown>
  )
}
