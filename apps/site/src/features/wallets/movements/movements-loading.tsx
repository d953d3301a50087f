import { Skeleton } from '@saldo/ui/waiting.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { qrsCopy } from '../copy.ts'
import styles from './movement-list.module.css'

/** A placeholder for movements. */
export const MovementsLoading = () => (
  <section
    className={classNames(shapes.stack, styles.loading)}
    aria-busy="true"
    aria-label={qrsCopy.movementsLoading}
  >
    <Skeleton className={styles.line} />
    <Skeleton className={styles.line} />
  </section>
)
