import { Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './movement-list.module.css'

/** Says nothing: what it stands for is said by the one who waits. */
export const MovementsLoading = () => (
  <section className={styles.loading} aria-busy="true">
    <Skeleton className={styles.line} />
    <Skeleton className={styles.line} />
  </section>
)
