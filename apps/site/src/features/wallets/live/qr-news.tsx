import { mxnSigned } from '@saldo/client/format/money.ts'
import type { MovementRow } from '../movements/movement-rows.ts'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './qr-news.module.css'

/** The latest movement, also announced: a payer looks at the bar and not at the screen. */
export const QrNews = ({ news }: { news: MovementRow | undefined }) => (
  <div data-announced aria-live="polite" aria-atomic="true">
    {news && (
      <p key={news.id} className={styles.news}>
        <span className={styles.title}>{news.title}</span>
        <span className={classNames(shapes.figures, styles.amount)}>{mxnSigned(news.amount)}</span>
        {news.discount !== undefined && <span className={styles.detail}>{news.discount}</span>}
        {news.tip !== undefined && <span className={styles.detail}>{news.tip}</span>}
        <span className={styles.detail}>{news.detail}</span>
        {news.made !== undefined && <span className={styles.detail}>{news.made}</span>}
      </p>
    )}
  </div>
)
