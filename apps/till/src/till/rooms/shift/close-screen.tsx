import { useState } from 'react'
import type { Centavos } from '@saldo/contract/money'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { hour } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { centavosOfEntry } from '../../kit/amount-entry.ts'
import { Pieces } from './pieces.tsx'
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
  <label className={styles.vouchers}>
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
    <div className={styles.shift}>
      <h1>{copy.closeTitle}</h1>
      <p className={styles.facts}>
        {copy.since(hour(new Date(shift.opened_at), timezone))} · {copy.floatOf(mxn(shift.float))}
      </p>
      <p>{copy.closeHint}</p>
      <Pieces count={count} onCount={setCount} />
      <p className={styles.sum}>
        <span>{copy.counted}</span>
        <strong>{mxn(counted)}</strong>
      </p>
      {hasTerminal && <Vouchers typed={typed} onType={setTyped} />}
      {(problem || isWaiting) && (
        <p className={styles.problem} role="alert">
          {problem ?? copy.closeWaits}
        </p>
      )}
      <Button wide className={styles.go} disabled={!mayBegin || isWaiting} onClick={() => setIsSure(true)}>
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
