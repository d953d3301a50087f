import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import type { Qr } from '@saldo/contract/wallets'
import { useWakeLock } from '@saldo/client/use-wake-lock.ts'
import type { RefundShown } from './refunds/own-refunds.ts'
import { QrCard } from './qr-card.tsx'
import { stateOf } from './qr-state.ts'
import { ClaimLink, NoQrs, QrsSkeleton } from './qrs-messages.tsx'
import styles from './qrs-page.module.css'
import { useLiveQrs } from './live/use-live-qrs.ts'
import { useOwnRefunds } from './refunds/use-own-refunds.ts'
import { useNews, type News } from './live/use-news.ts'
import { usePendingTopups } from './live/use-pending-topups.ts'

/** Loaded on demand: few people await their first payment. */
const PendingTopups = lazy(() => import('./purchases/pending-topups.tsx'))

const none: readonly Qr[] = []
const noNews: News = new Map()

const noRefunds: readonly RefundShown[] = []

/** The expanded QR on this page, kept when newer QRs replace the remembered ones. */
let opened: string | undefined | null

const useOpenQr = (qrs: readonly Qr[]) => {
  const [openId, setOpenId] = useState(() =>
    opened === null || qrs.some(({ id }) => id === opened) ? opened : qrs[0]?.id,
  )
  const open = (id: string | null): void => {
    opened = id
    setOpenId(id)
  }
  return [openId, open] as const
}

let query: MediaQueryList | undefined

/** Created once: every render needs it, and matchMedia is slow on a slow phone. */
const room = (): MediaQueryList => (query ??= window.matchMedia('(min-width: 900px)'))

const subscribe = (listener: () => void) => {
  room().addEventListener('change', listener)
  return () => room().removeEventListener('change', listener)
}

/** Whether several QRs fit side by side. */
const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => room().matches,
    () => false,
  )

type CardsProps = {
  qrs: readonly Qr[]
  isStill?: boolean
  isCurrent?: boolean
  news?: News
  refunds?: readonly RefundShown[]
}

/** QR cards; on a phone one is expanded at a time, so that no wrong one is scanned, and the screen stays awake. */
export const QrCards = ({
  qrs,
  isStill = false,
  isCurrent = false,
  news = noNews,
  refunds = noRefunds,
}: CardsProps) => {
  const isWide = useIsWide()
  const [openId, setOpenId] = useOpenQr(qrs)
  const isAlone = qrs.length === 1
  const isOpen = (qr: Qr) => isWide || isAlone || qr.id === openId
  useWakeLock(qrs.some(isOpen))
  return (
    <ul className={styles.grid} data-spread={isAlone && isWide ? '' : undefined}>
      {qrs.map((qr) => (
        <li key={qr.id}>
          <QrCard
            qr={qr}
            isSpread={isAlone && isWide}
            isOpen={isOpen(qr)}
            isStill={isStill}
            isCurrent={isCurrent}
            news={news.get(qr.event_id)}
            refunds={refunds}
            onToggle={isWide || isAlone ? undefined : () => setOpenId(qr.id === openId ? null : qr.id)}
          />
        </li>
      ))}
    </ul>
  )
}

type QrsListProps = { userId: string; qrs: Qr[]; isOld: boolean; hasFailed: boolean }

/** The QRs with live updates, and the pending payments that will bring one. */
export const QrsList = ({ userId, qrs, isOld, hasFailed }: QrsListProps) => {
  const pending = usePendingTopups(userId, qrs)
  const isPending = pending !== undefined && pending.length > 0
  const isWanted = isPending || qrs.some((qr) => stateOf(qr) !== 'expired')
  const live = useLiveQrs({ userId, qrs, isWanted, isOld, hasFailed })
  const news = useNews(userId, isOld ? none : live)
  const hasEnded = live.some(({ isExpired }) => isExpired)
  const refunds = useOwnRefunds(userId, live.map(({ wallet_seq }) => wallet_seq).join(), hasEnded)
  if (qrs.length === 0 && !isPending) return pending === undefined ? <QrsSkeleton /> : <NoQrs />
  return (
    <>
      {qrs.length > 0 && (
        <QrCards qrs={live} isCurrent={!isOld && !hasFailed} news={news} refunds={refunds} />
      )}
      {isPending && (
        <Suspense>
          <PendingTopups purchases={pending} />
        </Suspense>
      )}
      <ClaimLink />
    </>
  )
}
