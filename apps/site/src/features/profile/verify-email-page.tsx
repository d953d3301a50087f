import { MailCheck, MailX } from 'lucide-react'
import { verifyEmail } from '@saldo/contract/identity'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { routes } from '@saldo/client/routes.ts'
import { refreshUser } from '@saldo/client/session/current-user.ts'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Done } from '@saldo/ui/done.tsx'
import { verifyEmailCopy } from './copy.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import type { Route } from './+types/verify-email-page.ts'

/** A link that is followed again, because its first answer was lost, is spent: then the account says how it ended. */
const verify = async (token: string): Promise<void> => {
  try {
    await call(verifyEmail, { body: { token } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'link_refused') throw error
    const { email_verified: isVerified } = await refreshUser()
    if (!isVerified) throw error
  }
}

/** Verifies the e-mail on load: following the mailed link is enough. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  outcomeOf(() => verify(new URL(request.url).searchParams.get('token') ?? ''))

/** The token is single-use. */
export const shouldRevalidate = () => false

export const HydrateFallback = () => <FormSkeleton copy={verifyEmailCopy} fields={1} />

const titles = {
  done: verifyEmailCopy.doneTitle,
  refused: verifyEmailCopy.failedTitle,
  unknown: verifyEmailCopy.unknownTitle,
} as const

export default function VerifyEmailPage({ loaderData: outcome }: Route.ComponentProps) {
  const isVerified = outcome.end === 'done'
  return (
    <Done
      Icon={isVerified ? MailCheck : MailX}
      title={titles[outcome.end]}
      isProblem={!isVerified}
      hint={isVerified ? verifyEmailCopy.doneHint : outcome.problems.join(' ')}
    >
      {outcome.end === 'unknown' && (
        <Button wide onClick={() => window.location.reload()}>
          {verifyEmailCopy.again}
        </Button>
      )}
      <ButtonLink to={routes.home()} look={outcome.end === 'unknown' ? 'secondary' : 'primary'} replace wide>
        {verifyEmailCopy.action}
      </ButtonLink>
    </Done>
  )
}
