import { classNames } from './class-names.ts'
import styles from './waiting.module.css'

/** A placeholder for content that is still loading; give it the final size. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <div className={classNames(styles.skeleton, className)} aria-hidden="true" />
)
