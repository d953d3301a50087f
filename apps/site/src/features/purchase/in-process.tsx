import type { EventId, UserId } from '@saldo/contract/ids'
import type { Purchase } from '@saldo/contract/purchases'
import { mxn } from '@saldo/client/format/money.ts'
import { paymentsInProcess } from '../../shared/payments-in-process.ts'
import { routes } from '@saldo/client/routes.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { purchaseCopy } from './copy.ts'

/** The newest pending payment for an event; undefined when there is none or the server is unreachable. */
export const findInProcess = async (userId: UserId, eventId: EventId): Promise<Purchase | undefined> => {
  const waiting = await paymentsInProcess(userId).catch(() => [])
  return waiting.find(({ event_id }) => event_id === eventId)
}

/** Warns before a second payment, and links to the pending one. */
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
