import { lazy, Suspense, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { walletsCopy } from '@saldo/copy/wallets'
import styles from './movement-list.module.css'
import { MovementsLoading } from './movements-loading.tsx'

/** Not part of the page's first load: most look at the code and the balance only. */
const Movements = lazy(() => import('./movements.tsx'))

type MovementListProps = { event: number; startsOpen: boolean }

/** What came and went, folded away until somebody asks. */
export const MovementList = ({ event, startsOpen }: MovementListProps) => {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const [pages, setPages] = useState(1)
  return (
    <details
      className={styles.movements}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        {walletsCopy.movements}
        <ChevronDown size={20} aria-hidden="true" className={styles.chevron} />
      </summary>
      {isOpen && (
        <Suspense fallback={<MovementsLoading />}>
          <Movements event={event} pages={pages} onMore={() => setPages(pages + 1)} />
        </Suspense>
      )}
    </details>
  )
}
