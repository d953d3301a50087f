import { lazy, Suspense, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import type { Qr } from '@saldo/contract/wallets'
import { connectionCopy } from '@saldo/copy/connection'
import { qrsCopy } from '../copy.ts'
import styles from './movement-list.module.css'
import { MovementsLoading } from './movements-loading.tsx'

/** Outside the first load: nobody pays with them. */
const Movements = lazy(() =>
  import('./later.ts').then(
    (later) => ({ default: later.Movements }),
    () => ({ default: () => <p role="alert">{connectionCopy.offlineHint}</p> }),
  ),
)

type MovementListProps = { qr: Qr; startsOpen: boolean }

/** The QR's movements, collapsed by default. */
export const MovementList = ({ qr, startsOpen }: MovementListProps) => {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const [tries, setTries] = useState(0)
  return (
    <details
      className={styles.movements}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        {qrsCopy.movements}
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      {isOpen && (
        <Suspense fallback={<MovementsLoading />}>
          <Movements key={tries} qr={qr} onRetry={() => setTries(tries + 1)} />
        </Suspense>
      )}
    </details>
  )
}
