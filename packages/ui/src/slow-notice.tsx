import { useEffect, useState } from 'react'
import { shellCopy } from '@saldo/copy/shell'
import styles from './waiting.module.css'

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
