import { useState } from 'react'
import { CircleCheck } from 'lucide-react'
import { type ClientActionFunctionArgs, Form, useActionData, useNavigation } from 'react-router'
import { walletsCopy } from '@saldo/copy/wallets'
import { mxn } from '../../shared/format/money.ts'
import { makeOpId } from '../../shared/op-id.ts'
import { routes } from '../../shared/routes.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Done } from '../../shared/ui/done.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { claimQr, type Claimed } from './claim-qr.ts'
import styles from './qrs-page.module.css'

export const clientLoader = () => null
export const clientAction = (args: ClientActionFunctionArgs): Promise<Claimed> => claimQr(args)

type Props = { outcome: Claimed | undefined; isReady?: boolean }

/** What is typed before the page is ready would be lost with its fallback: the field waits. */
const ClaimForm = ({ outcome, isReady = true }: Props) => {
  const isBusy = useNavigation().state !== 'idle'
  // The same operation until it went through: what was sent twice moves once.
  const [opId] = useState(makeOpId)
  const problems = outcome && 'problems' in outcome ? outcome.problems : undefined
  return (
    <Card className={styles.claimCard}>
      <PageHead title={walletsCopy.claimTitle} description={walletsCopy.claimDescription} />
      <h1>{walletsCopy.claimTitle}</h1>
      <p>{walletsCopy.claimHint}</p>
      {problems && !isBusy && <Alert key={outcome?.at} sentences={problems} />}
      <Form method="post" className={styles.claimForm}>
        <input type="hidden" name="op_id" value={opId} />
        <TextField
          name="code"
          label={walletsCopy.claimLabel}
          hint={walletsCopy.claimFieldHint}
          required
          maxLength={80}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          disabled={!isReady}
        />
        <Button type="submit" wide busy={isBusy}>
          {walletsCopy.claim}
        </Button>
      </Form>
      <ButtonLink to={routes.qrs()} look="quiet" wide>
        {walletsCopy.backToQrs}
      </ButtonLink>
    </Card>
  )
}

export const HydrateFallback = () => <ClaimForm outcome={undefined} isReady={false} />

export default function ClaimPage() {
  const outcome = useActionData<Claimed>()
  if (!outcome || 'problems' in outcome) return <ClaimForm outcome={outcome} />
  const { amount } = outcome
  const hint = amount > 0n ? walletsCopy.claimedAmount(`MXN ${mxn(amount)}`) : walletsCopy.claimedNothing
  return (
    <Done Icon={CircleCheck} title={walletsCopy.claimed} hint={hint}>
      <ButtonLink to={routes.qrs()} wide>
        {walletsCopy.seeQrs}
      </ButtonLink>
    </Done>
  )
}
