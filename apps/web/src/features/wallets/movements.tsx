import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Movement } from '@saldo/contract/wallets'
import { movementsCopy } from '@saldo/copy/movements'
import { walletsCopy } from '@saldo/copy/wallets'
import { mxnSigned } from '../../shared/format/money.ts'
import { routes } from '../../shared/routes.ts'
import { Button } from '../../shared/ui/button.tsx'
import styles from './movement-list.module.css'
import { MovementsLoading } from './movements-loading.tsx'
import { wordsOf } from './movement-words.ts'
import type { MovementsShown } from './load-movements.ts'
import { seenNote } from './seen-note.ts'

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

type MovementsProps = { event: number; pages: number; onMore: () => void }

/** Loads as it appears; from then on it is read again together with the balances. */
export default function Movements({ event, pages, onMore }: MovementsProps) {
  const { load, data: shown, state } = useFetcher<MovementsShown>({ key: `movements-${event}` })
  const [now] = useState(() => new Date())
  const address = routes.movements(event, pages)
  const isLoading = state !== 'idle'
  useEffect(() => {
    void load(address)
  }, [load, address])
  if (!shown) return <MovementsLoading />
  if (shown.answer === null)
    return (
      <div className={styles.message} role="alert">
        <p>{shown.problems.join(' ')}</p>
        <Button look="secondary" busy={isLoading} onClick={() => void load(address)}>
          {walletsCopy.retry}
        </Button>
      </div>
    )
  const { movements, hasMore } = shown.answer
  const isOld = shown.problems.length > 0
  if (movements.length === 0) return <p className={styles.message}>{movementsCopy.empty}</p>
  return (
    <>
      {isOld && <p className={styles.note}>{seenNote(movementsCopy.of, shown, now)}</p>}
      <ul>
        {movements.map((movement) => (
          <Row key={movement.id} movement={movement} now={now} />
        ))}
      </ul>
      {hasMore && !isOld && (
        <Button look="secondary" wide busy={isLoading} onClick={onMore}>
          {movementsCopy.more}
        </Button>
      )}
    </>
  )
}
