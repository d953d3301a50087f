import { useState } from 'react'
import type { Purchase } from '@saldo/contract/purchases'
import { qrsCopy } from '../copy.ts'
import { PurchaseRow } from './purchase-row.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './purchases.module.css'

/** First purchases, whose QR is created when the payment is confirmed. */
export default function PendingTopups({ purchases }: { purchases: readonly Purchase[] }) {
  const [now] = useState(() => new Date())
  return (
    <section className={styles.pending} aria-labelledby="pending-topups">
      <h2 id="pending-topups">{qrsCopy.pendingTitle}</h2>
      <p>{qrsCopy.pendingHint}</p>
      <ul className={shapes.stack}>
        {purchases.map((purchase) => (
          <PurchaseRow key={purchase.id} purchase={purchase} now={now} />
        ))}
      </ul>
    </section>
  )
}
