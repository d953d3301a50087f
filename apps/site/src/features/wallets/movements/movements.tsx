import { useState } from 'react'
import type { Qr } from '@saldo/contract/wallets'
import { mxnSigned } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { qrsCopy } from '../copy.ts'
import { movementsCopy } from './copy.ts'
import styles from './movement-list.module.css'
import type { MovementRow, PendingRow } from './movement-rows.ts'
import { MovementsLoading } from './movements-loading.tsx'
import { useMovements } from './use-movements.ts'

const Row = ({ title, detail, discount, tip, promo, made, amount, at }: MovementRow) => (
  <li className={styles.row}>
    <span>{title}</span>
    <span className={classNames(shapes.figures, styles.amount, amount > 0n && styles.came)}>
      {mxnSigned(amount)}
    </span>
    {discount !== undefined && <span className={classNames(shapes.note, styles.detail)}>{discount}</span>}
    {tip !== undefined && <span className={classNames(shapes.note, styles.detail)}>{tip}</span>}
    {promo !== undefined && <span className={classNames(shapes.note, styles.detail)}>{promo}</span>}
    <time className={classNames(shapes.note, styles.detail)} dateTime={at}>
      {detail}
    </time>
    {made !== undefined && <span className={classNames(shapes.note, styles.detail)}>{made}</span>}
  </li>
)

const Pending = ({ pending }: { pending: PendingRow[] }) => (
  <div className={classNames(shapes.close, styles.pending)}>
    <ul>
      {pending.map(({ id, words }) => (
        <li key={id}>{words}</li>
      ))}
    </ul>
    <p className={shapes.note}>{movementsCopy.pendingHint}</p>
  </div>
)

type MovementsProps = { qr: Qr; onRetry: () => void }

/** A QR’s movements, the newest first. */
export const Movements = ({ qr, onRetry }: MovementsProps) => {
  const [pages, setPages] = useState(1)
  const { found, isReading } = useMovements(qr, pages)
  if (!found) return <MovementsLoading />
  if (found.end !== 'done')
    return (
      <div className={classNames(shapes.stack, styles.message)} role="alert">
        <p>{found.problems.join(' ')}</p>
        <Button look="secondary" onClick={onRetry}>
          {qrsCopy.retry}
        </Button>
      </div>
    )
  const { rows, pending, note, hasMore } = found.value
  if (rows.length === 0 && pending.length === 0)
    return <p className={styles.message}>{qrsCopy.noMovements}</p>
  return (
    <>
      {pending.length > 0 && <Pending pending={pending} />}
      {note !== undefined && <p className={shapes.note}>{note}</p>}
      <ul>
        {rows.map((row) => (
          <Row key={row.id} {...row} />
        ))}
      </ul>
      {hasMore && (
        <Button look="secondary" wide busy={isReading} onClick={() => setPages(pages + 1)}>
          {qrsCopy.moreMovements}
        </Button>
      )}
    </>
  )
}
