import { useRef, useState } from 'react'
import { CircleCheck } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { routes } from '@saldo/client/routes.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { Done } from '@saldo/ui/done.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { ClaimCode } from './claim-code.tsx'
import { claimQr, type Claimed } from './claim-qr.ts'
import styles from './claim-page.module.css'
import { claimCopy } from './copy.ts'
import type { Route } from './+types/claim-page.ts'

export const clientLoader = () => null
export const clientAction = (args: Route.ClientActionArgs): Promise<Claimed> => claimQr(args)

type Props = { outcome: Claimed | undefined; isReady?: boolean }

const ClaimForm = ({ outcome, isReady = true }: Props) => {
  const isBusy = useNavigation().state !== 'idle'
  // One operation id until it succeeds: a repeated request moves the money once.
  const [opId] = useState(makeOpId)
  const submit = useRef<HTMLButtonElement>(null)
  const problems = outcome && 'problems' in outcome ? outcome.problems : undefined
  return (
    <ScreenFrame copy={claimCopy}>
      <Card>
        <Form method="post" className={styles.form}>
          {problems && !isBusy && <Alert key={outcome?.at} sentences={problems} />}
          <input type="hidden" name="op_id" value={opId} />
          <ClaimCode isReady={isReady} onRead={() => submit.current?.focus()} />
          <Button ref={submit} type="submit" wide busy={isBusy}>
            {claimCopy.submit}
          </Button>
        </Form>
        <ButtonLink to={routes.qrs()} look="quiet" wide>
          {claimCopy.backToQrs}
        </ButtonLink>
      </Card>
    </ScreenFrame>
  )
}

export const HydrateFallback = () => <ClaimForm outcome={undefined} isReady={false} />

export default function ClaimPage({ actionData: outcome }: Route.ComponentProps) {
  if (!outcome || 'problems' in outcome) return <ClaimForm outcome={outcome} />
  const { amount } = outcome
  const hint = amount > 0n ? claimCopy.doneAmount(`MXN ${mxn(amount)}`) : claimCopy.doneNothing
  return (
    <Done Icon={CircleCheck} title={claimCopy.done} hint={hint}>
      <ButtonLink to={routes.qrs()} wide>
        {claimCopy.seeQrs}
      </ButtonLink>
    </Done>
  )
}
