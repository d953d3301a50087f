import { useEffect, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { useFetcher } from 'react-router'
import type { Movement } from '@saldo/contract/wallets'
import { walletsCopy } from '@saldo/copy/wallets'
import { mxnSigned } from '../../shared/format/money.ts'
import { routes } from '../../shared/routes.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './movement-list.module.css'
import { wordsOf } from './movement-words.ts'
import type { MovementsShown } from './movements-route.ts'

const Row = ({ movement, now }: { movement: Movement; now: Date }) => {
  const { title, detail } = wordsOf(movement, now)
  return (
    <li className={styles.row}>
      <span className={styles.title}>{title}</span>
      <span className={movement.amount > 0n ? styles.came : styles.left}>{mxnSigned(movement.amount)}</span>
      <time className={styles.detail} dateTime={movement.at}>
        {detail}
      </time>
    </li>
  )
}

const Loading = () => (
  <section className={styles.loading} aria-busy="true" aria-label={walletsCopy.movementsLoading}>
    <Skeleton className={styles.line} />
    <Skeleton className={styles.line} />
  </section>
)

type MovementsProps = { event: number; pages: number; onMore: () => void }

/** Loads as it appears; from then on it is read again together with the balances. */
const Movements = ({ event, pages, onMore }: MovementsProps) => {
  const { load, data: shown, state } = useFetcher<MovementsShown>({ key: `movements-${event}` })
  const [now] = useState(() => new Date())
  const address = routes.movements(event, pages)
  const isLoading = state !== 'idle'
  useEffect(() => {
    void load(address)
  }, [load, address])
  if (!shown) return <Loading />
  if ('problems' in shown)
    return (
      <div className={styles.message} role="alert">
        <p>{shown.problems.join(' ')}</p>
        <Button look="secondary" busy={isLoading} onClick={() => void load(address)}>
          {walletsCopy.retry}
        </Button>
      </div>
    )
  if (shown.movements.length === 0) return <p className={styles.message}>{walletsCopy.noMovements}</p>
  return (
    <>
      <ul>
        {shown.movements.map((movement) => (
          <Row key={movement.id} movement={movement} now={now} />
        ))}
      </ul>
      {shown.hasMore && (
        <Button look="secondary" wide busy={isLoading} onClick={onMore}>
          {walletsCopy.moreMovements}
        </Button>
      )}
    </>
  )
}

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
      {isOpen && <Movements event={event} pages={pages} onMore={() => setPages(pages + 1)} />}
    </details>
  )
}
