import { useState } from 'react'
import type { Qr } from '@saldo/contract/wallets'
import { useWakeLock } from '../../shared/use-wake-lock.ts'
import { QrCard } from './qr-card.tsx'
import { stateOf } from './qr-state.ts'
import { ClaimLink } from './qrs-messages.tsx'
import styles from './qrs-page.module.css'
import { useAskAgain, useFreshQrs } from './use-fresh-qrs.ts'
import { useIsWide } from './use-is-wide.ts'
import { useLiveQrs } from './use-live-qrs.ts'
import { useNews, type News } from './use-news.ts'

const none: readonly Qr[] = []
const noNews: News = new Map()

type CardsProps = { qrs: readonly Qr[]; isStill?: boolean; news?: News }

/**
 * Side by side where there is room. On a phone one is open at a time, so that the bar can't scan the wrong one; the
 * screen stays awake meanwhile.
 */
export const QrCards = ({ qrs, isStill = false, news = noNews }: CardsProps) => {
  const isWide = useIsWide()
  const [openId, setOpenId] = useState<string | undefined>(qrs[0]?.id)
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
            news={news.get(qr.event_id)}
            onToggle={isWide || isAlone ? undefined : () => setOpenId(qr.id === openId ? undefined : qr.id)}
          />
        </li>
      ))}
    </ul>
  )
}

type QrsListProps = { userId: string; qrs: Qr[]; isOld: boolean }

/** The QRs, kept as they are by now. */
export const QrsList = ({ userId, qrs, isOld }: QrsListProps) => {
  const ask = useAskAgain()
  const isWanted = qrs.some((qr) => stateOf(qr) !== 'expired')
  const live = useLiveQrs(userId, qrs, isWanted && !isOld, ask)
  const news = useNews(userId, isOld ? none : live.qrs)
  useFreshQrs({ isWanted, isLive: live.isLive, ask })
  return (
    <>
      <QrCards qrs={live.qrs} news={news} />
      <ClaimLink />
    </>
  )
}
