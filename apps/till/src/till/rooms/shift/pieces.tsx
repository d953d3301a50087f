import { pieceValues } from '@saldo/contract/drawer'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import type { Centavos } from '@saldo/contract/money'
import { mxn } from '@saldo/client/format/money.ts'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './shift.module.css'
import { type Count, countedAs } from './shift-state.ts'

/** The counted sum, large. */
export const Sum = ({ label, amount }: { label: string; amount: Centavos }) => (
  <p className={classNames(shapes.spread, styles.sum)}>
    <span>{label}</span>
    <strong>{mxn(amount)}</strong>
  </p>
)

type PiecesProps = { count: Count; onCount: (count: Count) => void }

/** Count fields for each bill and coin. */
export const Pieces = ({ count, onCount }: PiecesProps) => (
  <fieldset className={styles.pieces}>
    {pieceValues.map((piece) => (
      <label key={piece} className={styles.count}>
        {mxn(piece)}
        <input
          inputMode="numeric"
          autoComplete="off"
          aria-label={copy.pieces(mxn(piece))}
          value={count[String(piece)] ?? ''}
          onChange={(event) => onCount(countedAs(count, piece, event.target.value))}
        />
      </label>
    ))}
  </fieldset>
)
