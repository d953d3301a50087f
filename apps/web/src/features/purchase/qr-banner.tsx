import { Wallet } from 'lucide-react'
import { purchaseCopy } from '@saldo/copy/purchase'
import { mxn } from '../../shared/format/money.ts'
import styles from './add-funds-page.module.css'

/** Tells somebody who has a QR already what is on it; the top-up goes to the same one. */
export const QrBanner = ({ balance }: { balance: bigint }) => (
  <aside className={styles.banner}>
    <Wallet size={24} aria-hidden="true" />
    <div>
      <strong>{purchaseCopy.haveQr}</strong>
      <p>{purchaseCopy.balance(`MXN ${mxn(balance)}`)}</p>
    </div>
  </aside>
)
