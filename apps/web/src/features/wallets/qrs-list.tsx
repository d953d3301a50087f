import { useState } from 'react'
import type { Qr } from '@saldo/contract/wallets'
import { walletsCopy } from '@saldo/copy/wallets'
import { hour } from '../../shared/format/dates.ts'
import { useWakeLock } from '../../shared/use-wake-lock.ts'
import { QrCard } from './qr-card.tsx'
import { stateOf } from './qr-state.ts'
import styles from './qrs-page.module.css'
import { useFreshQrs } from './use-fresh-qrs.ts'
import { useIsWide } from './use-is-wide.ts'

type QrsListProps = { qrs: Qr[]; seenAt: Date; isStale: boolean }

/**
 * Side by side where there is room. On a phone one is open at a time, so that the bar can't scan the wrong one; the
 * screen stays awake meanwhile.
 */
export const QrsList = ({ qrs, seenAt, isStale }: QrsListProps) => {
  const isWide = useIsWide()
  const [openId, setOpenId] = useState<string | undefined>(qrs[0]?.id)
  const isAlone = qrs.length === 1
  const isOpen = (qr: Qr) => isWide || isAlone || qr.id === openId
  useWakeLock(qrs.some(isOpen))
  useFreshQrs(qrs.some((qr) => stateOf(qr) !== 'expired'))
  return (
    <>
      <output className={styles.stale}>{isStale && walletsCopy.stale(hour(seenAt))}</output>
      <ul className={styles.grid} data-alone={isAlone ? '' : undefined}>
        {qrs.map((qr) => (
          <li key={qr.id}>
            <QrCard
              qr={qr}
              isAlone={isAlone}
              isOpen={isOpen(qr)}
              onToggle={
                isWide || isAlone ? undefined : () => setOpenId(qr.id === openId ? undefined : qr.id)
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}
