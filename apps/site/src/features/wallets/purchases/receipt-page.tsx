import { type ReactNode, useState } from 'react'
import { Printer, Share2 } from 'lucide-react'
import type { User } from '@saldo/contract/auth'
import { paymentMethodNames } from '@saldo/contract/payment-vendors'
import { listPurchases, type Purchase, type Receipt } from '@saldo/contract/purchases'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf, refusal } from '@saldo/client/api/outcome.ts'
import { useConfig } from '@saldo/client/config.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { hour, longDate } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Money } from '@saldo/ui/money.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { Skeleton } from '@saldo/ui/waiting.tsx'
import { purchasesCopy } from './copy.ts'
import { purchaseState } from './purchase-state.ts'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { Card } from '@saldo/ui/card.tsx'
import styles from './purchases.module.css'
import { QrsProblem } from '../qrs-messages.tsx'
import type { Route } from './+types/receipt-page.ts'

type Paid = Purchase & { receipt: Receipt }
type Bought = { user: User; purchase: Paid }

const isPaid = (purchase: Purchase | undefined): purchase is Paid => Boolean(purchase?.receipt)

export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  outcomeOf(async (): Promise<Bought> => {
    const user = context.get(userContext)
    const purchases = await call(listPurchases, { params: { external_user: user.id } })
    const purchase = purchases.find(({ id }) => id === params.order)
    if (!isPaid(purchase)) throw refusal(purchasesCopy.noReceipt)
    return { user, purchase }
  })

const Frame = ({ children }: { children: ReactNode }) => (
  <div className={classNames(shapes.loose, shapes.column)}>
    <PageHead title={purchasesCopy.receipt} description={purchasesCopy.description} />
    {children}
    <ButtonLink to={routes.purchases()} look="secondary" small wide data-print="none">
      {purchasesCopy.backToPurchases}
    </ButtonLink>
  </div>
)

export const HydrateFallback = () => (
  <Frame>
    <section aria-busy="true" aria-label={purchasesCopy.receipt}>
      <Card>
        <Skeleton className={styles.receiptPlaceholder} />
      </Card>
    </section>
  </Frame>
)

/** The receipt's rows, in the event's time zone. */
const rowsOf = ({ user, purchase }: Bought): Record<string, string> => {
  const { receiptRows: rows, concepts, orderStates } = purchasesCopy
  const { receipt, event_timezone: zone } = purchase
  return {
    [rows.folio]: receipt.folio,
    [rows.event]: `${purchase.event_name} · ${purchase.event_city}`,
    [rows.concept]: concepts[purchase.type],
    [rows.method]: paymentMethodNames[receipt.method],
    ...(receipt.reference !== null && { [rows.reference]: receipt.reference }),
    [rows.paidAt]: `${longDate(receipt.paid_at, zone)}, ${hour(new Date(receipt.paid_at), zone)}`,
    [rows.buyer]: `${user.name} ${user.paternal_surname ?? ''} · ${user.email}`,
    [rows.status]: orderStates[purchaseState(purchase)],
    ...(receipt.refunded > 0n && { [rows.refunded]: `MXN ${mxn(receipt.refunded)}` }),
  }
}

const Actions = ({ purchase }: { purchase: Paid }) => {
  const { event_name, amount, receipt } = purchase
  const [canShare] = useState(() => typeof navigator !== 'undefined' && typeof navigator.share === 'function')
  const text = purchasesCopy.receiptText(event_name, mxn(amount), receipt.folio)
  return (
    <div className={shapes.pair} data-print="none">
      <Button wide onClick={() => window.print()}>
        <Printer size={20} aria-hidden="true" />
        {purchasesCopy.print}
      </Button>
      {canShare && (
        <Button
          look="secondary"
          wide
          // Closing the share sheet also rejects, and is not an error.
          onClick={() => void navigator.share({ title: purchasesCopy.receipt, text }).catch(() => undefined)}
        >
          <Share2 size={20} aria-hidden="true" />
          {purchasesCopy.shareReceipt}
        </Button>
      )}
    </div>
  )
}

export default function ReceiptPage({ loaderData: loaded }: Route.ComponentProps) {
  const { brand } = useConfig()
  if (loaded.end !== 'done')
    return (
      <Frame>
        <QrsProblem title={purchasesCopy.noReceipt} problems={loaded.problems} />
      </Frame>
    )
  return (
    <Frame>
      <Card as="article" className={shapes.loose}>
        <p className={styles.brand} data-print="none">
          {brand.name}
        </p>
        <h1>{purchasesCopy.receipt}</h1>
        <p className={styles.total}>
          <span className={shapes.note}>{purchasesCopy.receiptRows.total}</span>
          <Money centavos={loaded.value.purchase.amount} size="huge" />
        </p>
        <dl className={styles.facts}>
          {Object.entries(rowsOf(loaded.value)).map(([name, value]) => (
            <div key={name}>
              <dt className={shapes.note}>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={shapes.note}>{purchasesCopy.receiptNote(brand.name)}</p>
        <Actions purchase={loaded.value.purchase} />
      </Card>
    </Frame>
  )
}
