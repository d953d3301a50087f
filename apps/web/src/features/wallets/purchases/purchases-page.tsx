import { type ReactNode, useState } from 'react'
import { ReceiptText } from 'lucide-react'
import { useLoaderData } from 'react-router'
import type { Purchase } from '@saldo/contract/purchases'
import { purchasesCopy } from '@saldo/copy/purchases'
import { walletsCopy } from '@saldo/copy/wallets'
import { shortMoment } from '../../../shared/format/dates.ts'
import { routes } from '../../../shared/routes.ts'
import { AppLink } from '../../../shared/ui/app-link.tsx'
import { Badge } from '../../../shared/ui/badge.tsx'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { MessageCard } from '../../../shared/ui/message-card.tsx'
import { Money } from '../../../shared/ui/money.tsx'
import { ScreenFrame } from '../../../shared/ui/screen-frame.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { SlowNotice } from '../../../shared/ui/slow-notice.tsx'
import { loadPurchases, type Purchases } from './load-purchases.ts'
import { purchaseState, toneOf } from './purchase-state.ts'
import styles from './purchases.module.css'
import { QrsProblem } from '../qrs-messages.tsx'

export const clientLoader = loadPurchases

const Frame = ({ children }: { children: ReactNode }) => (
  <ScreenFrame copy={purchasesCopy}>
    {children}
    <ButtonLink to={routes.qrs()} look="night" wide>
      {purchasesCopy.backToQrs}
    </ButtonLink>
  </ScreenFrame>
)

export const HydrateFallback = () => (
  <Frame>
    <section aria-busy="true" aria-label={purchasesCopy.loading} className={styles.list}>
      <Skeleton className={styles.placeholder} />
      <Skeleton className={styles.placeholder} />
      <Skeleton className={styles.placeholder} />
      <SlowNotice />
    </section>
  </Frame>
)

const NoPurchases = () => (
  <MessageCard labelledBy="no-purchases">
    <ReceiptText size={56} aria-hidden="true" />
    <h2 id="no-purchases">{purchasesCopy.empty}</h2>
    <p>{walletsCopy.emptyHint}</p>
    <ButtonLink to={routes.home()} wide>
      {walletsCopy.goBuy}
    </ButtonLink>
  </MessageCard>
)

const Row = ({ purchase, now }: { purchase: Purchase; now: Date }) => {
  const state = purchaseState(purchase)
  const { event_name, event_url, event_timezone, receipt, type } = purchase
  const at = receipt?.paid_at ?? purchase.created_at
  return (
    <li className={styles.row} data-ground="paper">
      <h2 className={styles.name}>{event_name}</h2>
      <Money centavos={purchase.amount} size="large" />
      <p className={styles.detail}>
        {purchasesCopy.orderTypes[type]} · <time dateTime={at}>{shortMoment(at, now, event_timezone)}</time>
      </p>
      <Badge tone={toneOf(state)}>{purchasesCopy.orderStates[state]}</Badge>
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
        <AppLink to={routes.addFunds(event_url)} className={styles.link}>
          {purchasesCopy.continuePurchase}
        </AppLink>
      )}
    </li>
  )
}

export default function PurchasesPage() {
  const loaded = useLoaderData<Purchases>()
  const [now] = useState(() => new Date())
  if ('problems' in loaded)
    return (
      <Frame>
        <QrsProblem title={purchasesCopy.notLoaded} problems={loaded.problems} />
      </Frame>
    )
  return (
    <Frame>
      {loaded.purchases.length === 0 ? (
        <NoPurchases />
      ) : (
        <ul className={styles.list}>
          {loaded.purchases.map((purchase) => (
            <Row key={purchase.id} purchase={purchase} now={now} />
          ))}
        </ul>
      )}
    </Frame>
  )
}
