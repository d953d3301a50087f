import type { EventId, UserId } from '@saldo/contract/ids'
import type { Purchase } from '@saldo/contract/purchases'
import { purchaseCopy } from '@saldo/copy/purchase'
import { mxn } from '../../shared/format/money.ts'
import { paymentsInProcess } from '../../shared/payments-in-process.ts'
import { routes } from '../../shared/routes.ts'
import { Alert } from '../../shared/ui/alert.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'

/** The newest payment for an event that is still on its way; undefined where there is none, or nobody could be asked. */
export const findInProcess = async (userId: UserId, eventId: EventId): Promise<Purchase | undefined> => {
  const waiting = await paymentsInProcess(userId).catch(() => [])
  return waiting.find(({ event_id }) => event_id === eventId)
}

/** Warns whoever is about to pay a second time, and leads to the payment that is waited for. */
export const InProcess = ({ purchase }: { purchase: Purchase }) => (
  <Alert
    tone="warning"
    title={purchaseCopy.inProcessTitle(`MXN ${mxn(purchase.amount)}`)}
    sentences={[purchaseCopy.inProcessText]}
    takesFocus={false}
  >
    <ButtonLink to={routes.paymentComplete(purchase.event_url, purchase.purchase_code)} look="quiet">
      {purchaseCopy.seePayment}
    </ButtonLink>
  </Alert>
)
