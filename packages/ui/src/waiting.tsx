import { useEffect, useState } from 'react'
import { shellCopy } from '@saldo/copy/shell'
import { classNames } from './class-names.ts'
import styles from './waiting.module.css'

/** A placeholder for content that is still loading; give it the final size. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <div className={classNames(styles.skeleton, className)} aria-hidden="true" />
)

/** A spinner in the text's colour. Hidden from screen readers, which get the words beside it. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />

const patienceMs = 10_000

/** Stays silent for ten seconds of waiting, then says what is happening. Mount it for as long as the wait lasts. */
export const SlowNotice = ({ words = shellCopy.slow }: { words?: string }) => {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return <output className={styles.notice}>{isLate && words}</output>
}
