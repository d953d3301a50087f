import { useEffect, useRef } from 'react'
import type { DrawerReceipt } from '@saldo/contract/drawer'
import { hour, longDate } from '@saldo/client/format/dates.ts'
import { said } from '@saldo/client/said.ts'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import type { Desk } from '../../desk/desk.ts'
import { DoubleTapGuard } from '../../kit/double-tap-guard.tsx'
import { giveSignal } from '../../kit/signals.ts'
import kit from '../../kit/kit.module.css'
import { movementTicket } from '../../paper/handed.ts'
import { shiftCopy as copy } from './copy.ts'
import { Sum } from './pieces.tsx'
import styles from './shift.module.css'

type ReceiptProps = { desk: Desk; receipt: DrawerReceipt; onLeave: () => void }

/** What both people keep of a movement: it stays until it is left, and prints alone. */
export const ReceiptScreen = ({ desk, receipt, onLeave }: ReceiptProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { isMuted } = desk.sound
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => giveSignal('booked', isMuted), [isMuted])
  const { timezone } = desk.at.event
  const { lines } = copy
  const told: [string, string][] = [
    [lines.asked, receipt.asked_by],
    [lines.approved, receipt.approved_by],
    [lines.at, `${longDate(receipt.at, timezone)}, ${hour(new Date(receipt.at), timezone)}`],
    ...(desk.at.place ? [[lines.place, desk.at.place.name] as [string, string]] : []),
    [lines.reason, said(receipt.reason)],
  ]
  const [title, folio] = [copy.receipts[receipt.kind], copy.folio(receipt.folio)]
  const { paper } = desk
  const print = () =>
    // Without a printer the browser prints the screen.
    paper.settings.way === 'none'
      ? window.print()
      : paper.print(movementTicket({ title, folio, amount: receipt.amount, told }, paper.by))
  return (
    <DoubleTapGuard className={classNames(shapes.middle, styles.shift)}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Sum label={folio} amount={receipt.amount} />
      <dl className={styles.receipt}>
        {told.map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.unprinted}>
        <Button look="secondary" wide onClick={print}>
          {copy.print}
        </Button>
        <Button wide className={kit.confirm} onClick={onLeave}>
          {copy.done}
        </Button>
      </div>
    </DoubleTapGuard>
  )
}
