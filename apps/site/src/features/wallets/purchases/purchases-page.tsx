import { type ReactNode, useState } from 'react'
import { ReceiptText } from 'lucide-react'
import { listPurchases } from '@saldo/contract/purchases'
import { call } from '@saldo/client/api/call.ts'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { routes } from '@saldo/client/routes.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { MessageCard } from '@saldo/ui/card.tsx'
import { ScreenFrame } from '@saldo/ui/screen-frame.tsx'
import { Skeleton, SlowNotice } from '@saldo/ui/waiting.tsx'
import { qrsCopy } from '../copy.ts'
import { purchasesCopy } from './copy.ts'
import { PurchaseRow } from './purchase-row.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './purchases.module.css'
import { QrsProblem } from '../qrs-messages.tsx'
import type { Route } from './+types/purchases-page.ts'

export const clientLoader = ({ context }: Route.ClientLoaderArgs) =>
  outcomeOf(() => call(listPurchases, { params: { external_user: context.get(userContext).id } }))

const Frame = ({ children }: { children: ReactNode }) => (
  <ScreenFrame copy={purchasesCopy}>
    {children}
    <ButtonLink to={routes.qrs()} look="secondary" small wide>
      {purchasesCopy.backToQrs}
    </ButtonLink>
  </ScreenFrame>
)

export const HydrateFallback = () => (
  <Frame>
    <section aria-busy="true" aria-label={purchasesCopy.loading} className={shapes.stack}>
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
    <p>{qrsCopy.emptyHint}</p>
    <ButtonLink to={routes.home()} wide>
      {qrsCopy.goBuy}
    </ButtonLink>
  </MessageCard>
)

export default function PurchasesPage({ loaderData: loaded }: Route.ComponentProps) {
  const [now] = useState(() => new Date())
  if (loaded.end !== 'done')
    return (
      <Frame>
        <QrsProblem title={purchasesCopy.notLoaded} problems={loaded.problems} />
      </Frame>
    )
  return (
    <Frame>
      {loaded.value.length === 0 ? (
        <NoPurchases />
      ) : (
        <ul className={shapes.stack}>
          {loaded.value.map((purchase) => (
            <PurchaseRow key={purchase.id} purchase={purchase} now={now} />
          ))}
        </ul>
      )}
    </Frame>
  )
}
