import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Event } from '@saldo/contract/events'
import type { Order } from '@saldo/contract/orders'
import { routes } from '@saldo/client/routes.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { purchaseCopy } from './copy.ts'
import { giveUpOrder } from './give-up-order.ts'

type PendingDialogProps = { event: Event; order: Order }

/**
 * Asks whether to continue the pending purchase or cancel it. Cancelling can be retried while the server is
 * unreachable.
 */
export const PendingDialog = ({ event, order }: PendingDialogProps) => {
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  // The checkout is another kind of document with its own security policy.
  const goOn = () => {
    setIsBusy(true)
    window.location.assign(routes.completePurchase(event.url))
  }
  const giveUp = async () => {
    setIsBusy(true)
    setProblems([])
    const outcome = await giveUpOrder(event.id, order.purchase_code)
    if (outcome.kind === 'unanswered') setProblems(outcome.problems)
    else if (outcome.kind === 'ended') await revalidate()
    else await navigate(routes.paymentComplete(event.url))
    setIsBusy(false)
  }
  return (
    <Dialog
      kind="confirm"
      title={purchaseCopy.pendingTitle}
      busy={isBusy}
      onConfirm={goOn}
      onCancel={() => void giveUp()}
    >
      <p>{purchaseCopy.pendingText}</p>
      {problems.length > 0 && <Alert sentences={problems} takesFocus={false} />}
    </Dialog>
  )
}
