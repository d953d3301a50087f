import { type ReactNode, useState } from 'react'
import type { MovementKind } from '@saldo/contract/drawer'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { hour } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { classNames } from '@saldo/ui/class-names.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { centavosOfEntry } from '../../kit/amount-entry.ts'
import { TypedAmount } from './float-entry.tsx'
import { Pieces, Sum } from './pieces.tsx'
import kit from '../../kit/kit.module.css'
import styles from './shift.module.css'
import { shiftCopy } from './copy.ts'
import { type Count, piecesOf, sumOf } from './shift-state.ts'
import type { Counted } from './use-shift-work.ts'
import type { OpenShift } from '../../desk/use-shift.ts'

type CloseProps = {
  shift: OpenShift
  mayBegin: boolean
  /** Operations are unanswered: the cash that they moved must be known before the count. */
  isWaiting: boolean
  problem: string | null
  /** Whether this person may take cards by terminal. */
  hasTerminal: boolean
  /** The event's time zone. */
  timezone: string
  onClose: (count: Counted) => void
  /** Asks for cash out of the drawer, or change into it. */
  onMove: (movement: MovementKind) => void
  /** What else to know before the count. */
  note: ReactNode
}

/** The ways to cash out of the drawer and change into it. */
const Movements = ({ onMove }: Pick<CloseProps, 'onMove'>) => (
  <div className={shapes.pair}>
    {(['withdrawal', 'change'] as const).map((movement) => (
      <Button key={movement} look="secondary" onClick={() => onMove(movement)}>
        {shiftCopy.titles[movement]}
      </Button>
    ))}
  </div>
)

/** The blind count: the expected amount is not shown. */
export const CloseScreen = ({
  shift,
  mayBegin,
  isWaiting,
  problem,
  hasTerminal,
  timezone,
  onClose,
  onMove,
  note,
}: CloseProps) => {
  const [count, setCount] = useState<Count>({})
  const [isSure, setIsSure] = useState(false)
  const [typed, setTyped] = useState('')
  const counted = sumOf(count)
  const vouchers = typed === '' ? null : centavosOfEntry(typed)
  return (
    <div className={classNames(shapes.middle, styles.shift)}>
      <h1>{copy.closeTitle}</h1>
      <p className={shapes.muted}>
        {copy.since(hour(new Date(shift.opened_at), timezone))} · {copy.floatOf(mxn(shift.float))}
      </p>
      <Movements onMove={onMove} />
      {note}
      <p>{copy.closeHint}</p>
      <Pieces count={count} onCount={setCount} />
      <Sum label={copy.counted} amount={counted} />
      {hasTerminal && <TypedAmount label={copy.vouchers} typed={typed} onType={setTyped} />}
      {(problem || isWaiting) && (
        <Notice tone="error" role="alert">
          {problem ?? copy.closeWaits}
        </Notice>
      )}
      <Button wide className={kit.confirm} disabled={!mayBegin || isWaiting} onClick={() => setIsSure(true)}>
        {copy.close}
      </Button>
      {isSure && (
        <Dialog
          kind="confirm"
          title={copy.closeSure(mxn(counted))}
          onConfirm={() => onClose({ counted, vouchers, pieces: piecesOf(count) })}
          onCancel={() => setIsSure(false)}
        >
          {vouchers !== null && <p>{copy.vouchersSum(mxn(vouchers))}</p>}
          <p>{copy.closeSureHint}</p>
        </Dialog>
      )}
    </div>
  )
}
