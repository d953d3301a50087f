import type { Purchase } from '@saldo/contract/purchases'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Badge } from '@saldo/ui/badge.tsx'
import { Money } from '@saldo/ui/money.tsx'
import { purchasesCopy } from './copy.ts'
import { purchaseState, type PurchaseState, toneOf } from './purchase-state.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './purchases.module.css'

const linkOf = (purchase: Purchase, state: PurchaseState) => {
  const { id, event_name: event, event_url, purchase_code, receipt } = purchase
  const { seeReceipt, receiptOf, seePayment, seePaymentOf, continuePurchase, continuePurchaseOf } =
    purchasesCopy
  if (receipt) return { to: routes.receipt(id), words: seeReceipt, label: receiptOf(event) }
  if (state === 'in_process')
    return {
      to: routes.paymentComplete(event_url, purchase_code),
      words: seePayment,
      label: seePaymentOf(event),
    }
  if (state !== 'pending') return undefined
  const to = routes.completePurchase(event_url, purchase_code)
  return { to, words: continuePurchase, label: continuePurchaseOf(event) }
}

/** One purchase with its state, and a link to its receipt, checkout or pending payment. */
export const PurchaseRow = ({ purchase, now }: { purchase: Purchase; now: Date }) => {
  const state = purchaseState(purchase)
  const { event_name, event_timezone, receipt, type } = purchase
  const link = linkOf(purchase, state)
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
      {link && (
        <AppLink to={link.to} className={styles.link} aria-label={link.label}>
          {link.words}
        </AppLink>
      )}
    </li>
  )
}
