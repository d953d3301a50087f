import { useState } from 'react'
import type { Qr } from '@saldo/contract/wallets'
import { useWakeLock } from '../../shared/use-wake-lock.ts'
import { QrCard } from './qr-card.tsx'
import { stateOf } from './qr-state.ts'
import styles from './qrs-page.module.css'
import { useFreshQrs } from './use-fresh-qrs.ts'
import { useIsWide } from './use-is-wide.ts'

/**
 * Side by side where there is room. On a phone one is open at a time, so that the bar can't scan the wrong one; the
 * screen stays awake meanwhile.
 */
export const QrsList = ({ qrs }: { qrs: Qr[] }) => {
  const isWide = useIsWide()
  const [openId, setOpenId] = useState<string | undefined>(qrs[0]?.id)
  const isAlone = qrs.length === 1
  const isOpen = (qr: Qr) => isWide || isAlone || qr.id === openId
  useWakeLock(qrs.some(isOpen))
  useFreshQrs(qrs.some((qr) => stateOf(qr) !== 'expired'))
  return (
    <ul className={styles.grid} data-spread={isAlone && isWide ? '' : undefined}>
      {qrs.map((qr) => (
        <li key={qr.id}>
          <QrCard
            qr={qr}
            isSpread={isAlone && isWide}
            isOpen={isOpen(qr)}
            onToggle={isWide || isAlone ? undefined : () => setOpenId(qr.id === openId ? undefined : qr.id)}
          />
        </li>
      ))}
    </ul>
  )
}
