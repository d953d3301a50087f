import { useEffect, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { useFetcher } from 'react-router'
import type { Movement, Qr } from '@saldo/contract/wallets'
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
  <div className={styles.loading} role="status" aria-label={walletsCopy.movementsLoading}>
    <Skeleton className={styles.line} />
    <Skeleton className={styles.line} />
  </div>
)

/** Loads when it is first opened, and again whenever the balance has changed since. */
const useMovements = (qr: Qr, isOpen: boolean) => {
  const { load, data, state } = useFetcher<MovementsShown>({ key: `movements-${qr.event_id}` })
  const [pages, setPages] = useState(1)
  const { event_id: event, available_balance: balance } = qr
  useEffect(() => {
    if (isOpen) void load(routes.movements(event, pages))
  }, [isOpen, load, event, balance, pages])
  return {
    shown: data,
    isLoading: state !== 'idle',
    more: () => setPages(pages + 1),
    retry: () => void load(routes.movements(event, pages)),
  }
}

type Shown = ReturnType<typeof useMovements>

const Movements = ({ shown, isLoading, more, retry }: Shown) => {
  const [now] = useState(() => new Date())
  if (!shown) return <Loading />
  if ('problems' in shown)
    return (
      <div className={styles.message} role="alert">
        <p>{shown.problems.join(' ')}</p>
        <Button look="secondary" busy={isLoading} onClick={retry}>
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
        <Button look="secondary" wide busy={isLoading} onClick={more}>
          {walletsCopy.moreMovements}
        </Button>
      )}
    </>
  )
}

type MovementListProps = { qr: Qr; startsOpen: boolean }

/** What came and went, folded away until somebody asks. */
export const MovementList = ({ qr, startsOpen }: MovementListProps) => {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const movements = useMovements(qr, isOpen)
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
      {isOpen && <Movements {...movements} />}
    </details>
  )
}
