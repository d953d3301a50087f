import { HandCoins } from 'lucide-react'
import { redirectDocument, useFetcher } from 'react-router'
import type { Event } from '@saldo/contract/events'
import { cancelPayment, orderStatus, type Order } from '@saldo/contract/orders'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { hour, longDate } from '@saldo/client/format/dates.ts'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { routes } from '@saldo/client/routes.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { purchaseCopy } from './copy.ts'
import { payMethodOf } from './methods/pay-methods.ts'
import styles from './payment-page.module.css'

const ASK_AGAIN_MS = 15_000

type NotCancelled = { problems: string[] }

/**
 * Cancels the payment that waits for its payer, and opens the checkout, where the order can be paid otherwise. Stays
 * when it was paid meanwhile: the page then says so.
 */
export const cancelWaiting = async (
  event: Event,
  purchase_code: string,
): Promise<Response | NotCancelled | null> => {
  try {
    const order = await call(cancelPayment, { params: { event: event.id, purchase_code } })
    const isPayable = order.status === orderStatus.pending && !order.payment_in_process
    return isPayable ? redirectDocument(routes.completePurchase(event.url)) : null
  } catch (error) {
    return { problems: sentencesOf(error) }
  }
}

type WaitingPaymentProps = { event: Event; order: Order; waiting: NonNullable<Order['payment_waiting']> }

/** What the payer still has to do, until when, and how to pay otherwise. */
export const WaitingPayment = ({ event, order, waiting }: WaitingPaymentProps) => {
  useLoaderPolling(ASK_AGAIN_MS, false)
  const cancelling = useFetcher<NotCancelled | null>()
  const method = payMethodOf(waiting.method)
  const until = `${longDate(waiting.until, event.timezone)}, ${hour(new Date(waiting.until), event.timezone)}`
  const problems = cancelling.data?.problems ?? []
  return (
    <div className={styles.center}>
      <HandCoins size={56} aria-hidden="true" className={styles.waiting} />
      <p>{purchaseCopy.waitingText(until)}</p>
      {method?.Voucher && <method.Voucher order={order} />}
      {problems.length > 0 && <Alert sentences={problems} />}
      <p className={styles.text}>{purchaseCopy.waitingOtherwise}</p>
      <cancelling.Form method="post" className={styles.whole}>
        <Button type="submit" look="secondary" wide busy={cancelling.state !== 'idle'}>
          {purchaseCopy.cancelPayment}
        </Button>
      </cancelling.Form>
      <ButtonLink to={routes.qrs()} look="secondary" wide>
        {purchaseCopy.seeQrs}
      </ButtonLink>
    </div>
  )
}
