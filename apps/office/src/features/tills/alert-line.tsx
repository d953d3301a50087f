import {
  Banknote,
  Clock,
  Hourglass,
  type LucideIcon,
  PackageMinus,
  PackageX,
  Turtle,
  WifiOff,
} from 'lucide-react'
import type { TillAlert } from '@saldo/contract/till-health'
import { hour } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { tillsCopy as copy } from './copy.ts'
import styles from './tills.module.css'

const icons: Record<TillAlert['kind'], LucideIcon> = {
  no_contact: WifiOff,
  queue: Hourglass,
  slow: Turtle,
  drawer_full: Banknote,
  long_shift: Clock,
  low_stock: PackageMinus,
  sold_out: PackageX,
}

/** An alert's text without its place. */
const wordsOf = (alert: TillAlert, timezone: string): string => {
  const at = alert.since === null ? '' : hour(new Date(alert.since), timezone)
  switch (alert.kind) {
    case 'no_contact':
      return copy.noContact(alert.name, at, alert.waiting)
    case 'queue':
      return copy.queue(alert.name, alert.waiting)
    case 'slow':
      return copy.slow(copy.ms(alert.p95_ms), at)
    case 'drawer_full':
      return copy.drawerFull(alert.who, mxn(alert.cash))
    case 'long_shift':
      return copy.longShift(alert.who, at)
    case 'low_stock':
      return copy.fewLeftOf(alert.product, alert.left)
    case 'sold_out':
      return copy.soldOutOf(alert.product)
  }
}

/** Where it is, or what it is about. */
const subjectOf = (alert: TillAlert): string => {
  if (alert.kind === 'sold_out') return copy.soldOut
  return alert.kind === 'low_stock' ? copy.fewLeft : alert.place.name
}

/** One alert. */
export const AlertLine = ({ alert, timezone }: { alert: TillAlert; timezone: string }) => {
  const Icon = icons[alert.kind]
  return (
    <li className={styles.alert} data-kind={alert.kind}>
      <Icon size={18} aria-hidden="true" />
      <span>
        <strong>{subjectOf(alert)}:</strong> {wordsOf(alert, timezone)}
      </span>
    </li>
  )
}
