import { MailCheck, MailX } from 'lucide-react'
import { verifyEmail } from '@saldo/contract/identity'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { routes } from '@saldo/client/routes.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { Done } from '@saldo/ui/done.tsx'
import { verifyEmailCopy } from './copy.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import type { Route } from './+types/verify-email-page.ts'

/** Verifies the e-mail on load: following the mailed link is enough. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  outcomeOf(() =>
    call(verifyEmail, { body: { token: new URL(request.url).searchParams.get('token') ?? '' } }),
  )

/** The token is single-use. */
export const shouldRevalidate = () => false

export const HydrateFallback = () => <FormSkeleton copy={verifyEmailCopy} fields={1} />

export default function VerifyEmailPage({ loaderData: outcome }: Route.ComponentProps) {
  const isVerified = outcome.end === 'done'
  return (
    <Done
      Icon={isVerified ? MailCheck : MailX}
      title={isVerified ? verifyEmailCopy.doneTitle : verifyEmailCopy.failedTitle}
      isProblem={!isVerified}
      hint={isVerified ? verifyEmailCopy.doneHint : outcome.problems.join(' ')}
    >
      <ButtonLink to={routes.home()} replace wide>
        {verifyEmailCopy.action}
      </ButtonLink>
    </Done>
  )
}
