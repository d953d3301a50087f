import { CircleCheck, CircleSlash, Hourglass, type LucideIcon, Wifi, WifiOff } from 'lucide-react'
import type { OfflineTillState } from '@saldo/contract/offline-office'
import { offlineCopy as copy } from './copy.ts'
import styles from './offline.module.css'

const icons: Record<OfflineTillState, LucideIcon> = {
  online: Wifi,
  away: WifiOff,
  behind: Hourglass,
  settled: CircleCheck,
  written_off: CircleSlash,
}

/** A till's state: its word, icon and colour. */
export const TillState = ({ state }: { state: OfflineTillState }) => {
  const Icon = icons[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={16} aria-hidden="true" />
      {copy.states[state]}
    </span>
  )
}
