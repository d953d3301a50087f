import { CircleCheck, MailOpen } from 'lucide-react'
import { recoveryCopy } from '@saldo/copy/recovery'
import { routes } from '@saldo/client/routes.ts'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Done } from '@saldo/ui/done.tsx'
import type { StepProps } from './recovery-step-props.ts'

export const Mailed = ({ email, ask }: { email: string } & Pick<StepProps<'mailed'>, 'ask'>) => (
  <Done Icon={MailOpen} title={recoveryCopy.mailedTitle} hint={recoveryCopy.mailed(email)}>
    <ButtonLink to={routes.signIn()} wide>
      {recoveryCopy.goSignIn}
    </ButtonLink>
    <Button look="quiet" onClick={() => ask({ ask: 'show', step: { step: 'email' } })}>
      {recoveryCopy.startOver}
    </Button>
  </Done>
)

export const PasswordChanged = () => (
  <Done Icon={CircleCheck} title={recoveryCopy.doneTitle} hint={recoveryCopy.doneHint}>
    <ButtonLink to={routes.signIn()} replace wide>
      {recoveryCopy.doneAction}
    </ButtonLink>
  </Done>
)

export const ChangeUndone = ({ ask }: Pick<StepProps<'undone'>, 'ask'>) => (
  <Done Icon={CircleCheck} title={recoveryCopy.undoneTitle} hint={recoveryCopy.undoneHint}>
    <Button wide onClick={() => ask({ ask: 'show', step: { step: 'email' } })}>
      {recoveryCopy.undoneAction}
    </Button>
    <ButtonLink to={routes.signIn()} look="quiet" wide>
      {recoveryCopy.goSignIn}
    </ButtonLink>
  </Done>
)
