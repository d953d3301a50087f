import { type ReactNode, useEffect } from 'react'
import { type Event, verifyUrl } from '@saldo/contract/events'
import { eventDay } from '@saldo/client/format/days.ts'
import { Card } from '@saldo/ui/card.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { Skeleton, SlowNotice } from '@saldo/ui/waiting.tsx'
import { purchaseCopy } from './copy.ts'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './purchase-frame.module.css'
import { redirectDocument } from 'react-router'
import { call } from '@saldo/client/api/call.ts'
import { lastAnswer } from '@saldo/client/live/last-answer.ts'
import { leaveHomeNotice } from '@saldo/client/session/home-notice.ts'
import { routes } from '@saldo/client/routes.ts'

const frame = classNames(shapes.stack, shapes.column)

const verify = lastAnswer<{ success: boolean }>()

/**
 * Redirects to the home page, with a notice, when the event sells nothing any more. Only for screens before a
 * payment: a payment made before the end is still awaited. Throws ApiError.
 */
export const requireOpenEvent = async ({ url }: Event): Promise<void> => {
  const { success } = await verify(url, () => call(verifyUrl, { params: { url } }))
  if (success) return
  leaveHomeNotice({ about: 'eventOver' })
  throw redirectDocument(routes.home())
}

/** Reloads the page when the browser restores it from the back/forward cache: its purchase may be over by then. */
const useFreshWhenRestored = (): void =>
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload()
    }
    window.addEventListener('pageshow', look)
    return () => window.removeEventListener('pageshow', look)
  }, [])

type PurchaseFrameProps = {
  title: string
  event: Event
  /** Content beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** The layout of a purchase's steps: the event, and one card to act on. */
export const PurchaseFrame = ({ title, event, aside, children }: PurchaseFrameProps) => {
  useFreshWhenRestored()
  return (
    <div className={frame}>
      <PageHead title={`${title} · ${event.name}`} />
      <p className={styles.event}>
        <strong>{event.name}</strong>
        <span>
          {eventDay(event.starts_at)} · {event.city}
        </span>
      </p>
      <Card labelledBy="step-title" className={styles.card}>
        <div className={shapes.spread}>
          <h1 id="step-title">{title}</h1>
          {aside}
        </div>
        {children}
      </Card>
    </div>
  )
}

/** The loading state, in its final size. */
export const PurchaseSkeleton = () => (
  <div className={frame}>
    <PageHead title={purchaseCopy.loadingTitle} description={purchaseCopy.loadingHint} />
    <Skeleton className={styles.eventSkeleton} />
    <Card className={styles.card}>
      <Skeleton className={styles.titleSkeleton} />
      <Skeleton className={styles.bodySkeleton} />
      <SlowNotice />
    </Card>
  </div>
)
