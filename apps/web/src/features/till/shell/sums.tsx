import type { ReactNode } from 'react'
import { centavos } from '@saldo/contract/money'
import { mxn } from '../../../shared/format/money.ts'
import styles from './sums.module.css'

type SumsProps = {
  /** The amount itself. */
  children: ReactNode
  /** What follows from it, in centavos; below zero it is missing. */
  rest: bigint
  words: string
  shortWords: string
}

/** The amount in hand, large, and beside it what it leaves, becomes or lacks. */
export const Sums = ({ children, rest, words, shortWords }: SumsProps) => {
  const isShort = rest < 0n
  return (
    <div className={styles.sums}>
      <output className={styles.amount}>{children}</output>
      <p className={styles.left} data-short={isShort}>
        <span>{isShort ? shortWords : words}</span>
        <strong>{mxn(centavos(isShort ? -rest : rest))}</strong>
      </p>
    </div>
  )
}
