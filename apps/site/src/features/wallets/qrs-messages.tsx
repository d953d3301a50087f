import { QrCode, Ticket, WifiOff } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { MessageCard } from '@saldo/ui/card.tsx'
import { Skeleton, SlowNotice } from '@saldo/ui/waiting.tsx'
import { qrsCopy } from './copy.ts'
import styles from './qrs-page.module.css'

export const ClaimLink = () => (
  <AppLink to={routes.claimQr()} className={styles.claim}>
    <Ticket size={20} aria-hidden="true" />
    {qrsCopy.claimEntry}
  </AppLink>
)

const Empty = () => (
  <MessageCard labelledBy="no-qrs">
    <QrCode size={56} aria-hidden="true" />
    <h2 id="no-qrs">{qrsCopy.empty}</h2>
    <p>{qrsCopy.emptyHint}</p>
    <ButtonLink to={routes.home()} wide>
      {qrsCopy.goBuy}
    </ButtonLink>
  </MessageCard>
)

export const NoQrs = () => (
  <>
    <Empty />
    <ClaimLink />
  </>
)

type QrsProblemProps = { problems: string[]; title?: string }

export const QrsProblem = ({ problems, title = qrsCopy.notLoaded }: QrsProblemProps) => {
  const { revalidate, state } = useRevalidator()
  return (
    <MessageCard labelledBy="qrs-problem">
      <WifiOff size={56} aria-hidden="true" />
      <h2 id="qrs-problem">{title}</h2>
      <div role="alert">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
      <Button wide busy={state === 'loading'} onClick={() => void revalidate()}>
        {qrsCopy.retry}
      </Button>
    </MessageCard>
  )
}

/** A placeholder for one QR, in its final size. */
export const QrsSkeleton = () => (
  <section aria-busy="true" aria-label={qrsCopy.loading}>
    <div className={styles.grid}>
      <div className={styles.placeholder} data-ground="paper">
        <div className={styles.placeholderHead} />
        <div className={styles.placeholderQr} data-first-qr="">
          <Skeleton className={styles.placeholderPaper} />
        </div>
        <Skeleton className={styles.placeholderRow} />
        <Skeleton className={styles.placeholderCode} />
        <Skeleton className={styles.placeholderRow} />
        <Skeleton className={styles.placeholderRow} />
      </div>
    </div>
    <SlowNotice />
  </section>
)
