import { useState } from 'react'
import type { Centavos } from '@saldo/contract/money'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { hour } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { classNames } from '@saldo/ui/class-names.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { centavosOfEntry } from '../../kit/amount-entry.ts'
import { Pieces } from './pieces.tsx'
import kit from '../../kit/kit.module.css'
import styles from './shift.module.css'
import { type Count, sumOf } from './shift-state.ts'
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
  onClose: (counted: Centavos, vouchers: Centavos | null) => void
}

const AMOUNT = /^\d{0,7}(?:\.\d{0,2})?$/

type VouchersProps = { typed: string; onType: (typed: string) => void }

const Vouchers = ({ typed, onType }: VouchersProps) => (
  <label className={styles.count}>
    {copy.vouchers}
    <input
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={(event) => AMOUNT.test(event.target.value) && onType(event.target.value)}
    />
  </label>
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
      <p>{copy.closeHint}</p>
      <Pieces count={count} onCount={setCount} />
      <p className={classNames(shapes.spread, styles.sum)}>
        <span>{copy.counted}</span>
        <strong>{mxn(counted)}</strong>
      </p>
      {hasTerminal && <Vouchers typed={typed} onType={setTyped} />}
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
          onConfirm={() => onClose(counted, vouchers)}
          onCancel={() => setIsSure(false)}
        >
          {vouchers !== null && <p>{copy.vouchersSum(mxn(vouchers))}</p>}
          <p>{copy.closeSureHint}</p>
        </Dialog>
      )}
    </div>
  )
}
