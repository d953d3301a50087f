import { HandCoins } from 'lucide-react'
import { redirectDocument } from 'react-router'
import type { Event } from '@saldo/contract/events'
import { cancelPayment, orderStatus, type Order } from '@saldo/contract/orders'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { hour, longDate } from '@saldo/client/format/dates.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { routes } from '@saldo/client/routes.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { purchaseCopy } from './copy.ts'
import { payMethodOf } from './methods/pay-methods.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './payment-page.module.css'

const ASK_AGAIN_MS = 15_000

/** Cancels the payment that waits for its payer and opens the checkout; stays when it was paid meanwhile. */
export const cancelWaiting = (event: Event, purchase_code: string) =>
  outcomeOf(async () => {
    const order = await call(cancelPayment, { params: { event: event.id, purchase_code } })
    const isPayable = order.status === orderStatus.pending && !order.payment_in_process
    if (isPayable) throw redirectDocument(routes.completePurchase(event.url))
  })

type WaitingPaymentProps = { event: Event; order: Order; waiting: NonNullable<Order['payment_waiting']> }

/** What the payer still has to do, until when, and how to pay otherwise. */
export const WaitingPayment = ({ event, order, waiting }: WaitingPaymentProps) => {
  useLoaderPolling(ASK_AGAIN_MS, false)
  const method = payMethodOf(waiting.method)
  const until = `${longDate(waiting.until, event.timezone)}, ${hour(new Date(waiting.until), event.timezone)}`
  return (
    <div className={styles.center}>
      <HandCoins size={56} aria-hidden="true" className={styles.waiting} />
      <p>{purchaseCopy.waitingText(until)}</p>
      {method?.Voucher && <method.Voucher order={order} />}
      <p className={shapes.muted}>{purchaseCopy.waitingOtherwise}</p>
      <SendForm by={useSend()} className={styles.whole}>
        <SubmitButton look="secondary" wide>
          {purchaseCopy.cancelPayment}
        </SubmitButton>
      </SendForm>
      <ButtonLink to={routes.qrs()} look="secondary" wide>
        {purchaseCopy.seeQrs}
      </ButtonLink>
    </div>
  )
}
