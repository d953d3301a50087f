import { Wallet } from 'lucide-react'
import { mxn } from '@saldo/client/format/money.ts'
import styles from './add-funds-page.module.css'
import { purchaseCopy } from './copy.ts'

/** Shows the balance of an existing QR, to which the top-up goes. */
export const QrBanner = ({ balance }: { balance: bigint }) => (
  <aside className={styles.banner}>
    <Wallet size={24} aria-hidden="true" />
    <div>
      <strong>{purchaseCopy.haveQr}</strong>
      <p>{purchaseCopy.balance(`MXN ${mxn(balance)}`)}</p>
    </div>
  </aside>
)
