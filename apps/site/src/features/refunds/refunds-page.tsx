import { useState } from 'react'
import { useNavigation } from 'react-router'
import { Info, Send } from 'lucide-react'
import { refundsCopy } from '@saldo/copy/refunds'
import { routes } from '@saldo/client/routes.ts'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Done } from '@saldo/ui/done.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import styles from './refund-form.module.css'
import { RefundForm } from './refund-form.tsx'
import { sendRefund, type RefundOutcome } from './send-refund.ts'
import type { Route } from './+types/refunds-page.ts'

export const clientAction = async ({ request }: Route.ClientActionArgs): Promise<RefundOutcome> =>
  sendRefund(await request.formData())

const Sent = ({ folio, onAnother }: { folio: string; onAnother: () => void }) => (
  <Done Icon={Send} title={refundsCopy.success} hint={refundsCopy.successNote}>
    <p className={styles.folio}>
      <span>{refundsCopy.folio}</span>
      <strong>{folio}</strong>
      <span>{refundsCopy.folioNote}</span>
    </p>
    <ButtonLink to={routes.home()} wide>
      {refundsCopy.goHome}
    </ButtonLink>
    <Button look="quiet" onClick={onAnother}>
      {refundsCopy.another}
    </Button>
  </Done>
)

export default function RefundsPage({ actionData: outcome }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const [seenAt, setSeenAt] = useState<number>()
  const last = outcome && outcome.at !== seenAt ? outcome : undefined
  if (last && 'folio' in last) return <Sent folio={last.folio} onAnother={() => setSeenAt(last.at)} />
  return (
    <ScreenFrame copy={refundsCopy}>
      <p className={styles.minimum}>
        <Info size={20} aria-hidden="true" />
        {refundsCopy.minimum}
      </p>
      <RefundForm busy={busy} submitError={last} />
    </ScreenFrame>
  )
}
