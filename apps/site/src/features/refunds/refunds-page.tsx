import { Send } from 'lucide-react'
import { routes } from '@saldo/client/routes.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Done } from '@saldo/ui/done.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { Notice } from '@saldo/ui/alert.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { refundFormCopy } from './copy.ts'
import styles from './refund-form.module.css'
import { RefundForm, sendRefund } from './refund-form.tsx'
import type { Route } from './+types/refunds-page.ts'

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  sendRefund(await request.formData())

const Sent = ({ folio, onAnother }: { folio: string; onAnother: () => void }) => (
  <Done Icon={Send} title={refundFormCopy.success} hint={refundFormCopy.successNote}>
    <p className={styles.folio}>
      <span className={shapes.note}>{refundFormCopy.folio}</span>
      <strong>{folio}</strong>
      <span className={shapes.note}>{refundFormCopy.folioNote}</span>
    </p>
    <ButtonLink to={routes.home()} wide>
      {refundFormCopy.goHome}
    </ButtonLink>
    <Button look="quiet" onClick={onAnother}>
      {refundFormCopy.another}
    </Button>
  </Done>
)

export default function RefundsPage() {
  const work = useSend<string>()
  if (work.outcome?.end === 'done') return <Sent folio={work.outcome.value} onAnother={work.forget} />
  return (
    <ScreenFrame copy={refundFormCopy}>
      <Notice>{refundFormCopy.minimum}</Notice>
      <RefundForm by={work} />
    </ScreenFrame>
  )
}
