import { useState } from 'react'
import type { Movement } from '@saldo/contract/wallets'
import { mxnSigned } from '../../shared/format/money.ts'
import styles from './qr-card.module.css'
import { wordsOf } from './movement-words.ts'

/** What has just happened, said too: who pays looks at the bar and not at the screen. */
export const QrNews = ({ movement }: { movement: Movement | undefined }) => {
  const [now] = useState(() => new Date())
  const words = movement && wordsOf(movement, now)
  return (
    <div className={styles.newsRoom} aria-live="polite" aria-atomic="true">
      {movement && words && (
        <p key={movement.id} className={styles.news}>
          <span className={styles.newsTitle}>{words.title}</span>
          <span className={styles.newsAmount}>{mxnSigned(movement.amount)}</span>
          <span className={styles.newsDetail}>{words.detail}</span>
        </p>
      )}
    </div>
  )
}
