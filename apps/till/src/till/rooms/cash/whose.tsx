import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { mxn } from '@saldo/client/format/money.ts'
import { tillCopy } from '../../kit/copy.ts'
import styles from './cash.module.css'
import type { Target } from './cash-state.ts'

/** The QR's holder and balance. */
export const Whose = ({ target }: { target: Target }) => (
  <div className={styles.whose}>
    {target.kind === 'new' ? (
      <p>{copy.newQr}</p>
    ) : (
      <>
        <p>{target.holder ?? tillCopy.anonymous}</p>
        <p className={styles.balance}>{tillCopy.balance(mxn(target.balance))}</p>
      </>
    )}
  </div>
)
