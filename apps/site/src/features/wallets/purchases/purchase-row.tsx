import type { Purchase } from '@saldo/contract/purchases'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Money } from '@saldo/ui/money.tsx'
import { purchasesCopy } from './copy.ts'
import { purchaseState, toneOf } from './purchase-state.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './purchases.module.css'

/** One purchase with its state, and a link to its receipt, checkout or pending payment. */
export const PurchaseRow = ({ purchase, now }: { purchase: Purchase; now: Date }) => {
  const state = purchaseState(purchase)
  const { event_name, event_url, event_timezone, purchase_code, receipt, type } = purchase
  const at = receipt?.paid_at ?? purchase.created_at
  return (
    <li className={styles.row} data-ground="paper">
      <h2>{event_name}</h2>
      <Money centavos={purchase.amount} size="large" />
      <p className={shapes.note}>
        {type} · <time dateTime={at}>{shortMoment(at, now, event_timezone)}</time>
      </p>
      <Badge tone={toneOf(state)} className={styles.state}>
        {purchasesCopy.orderStates[state]}
      </Badge>
      {receipt && (
        <AppLink
          to={routes.receipt(purchase.id)}
          className={styles.link}
          aria-label={purchasesCopy.receiptOf(event_name)}
        >
          {purchasesCopy.seeReceipt}
        </AppLink>
      )}
      {state === 'in_process' && (
        <AppLink
          to={routes.paymentComplete(event_url, purchase_code)}
          className={styles.link}
          aria-label={purchasesCopy.seePaymentOf(event_name)}
        >
          {purchasesCopy.seePayment}
        </AppLink>
      )}
      {state === 'pending' && (
        <AppLink
          to={routes.completePurchase(event_url, purchase_code)}
          className={styles.link}
          aria-label={purchasesCopy.continuePurchaseOf(event_name)}
        >
          {purchasesCopy.continuePurchase}
        </AppLink>
      )}
    </li>
  )
}
