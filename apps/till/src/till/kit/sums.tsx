import type { ReactNode } from 'react'
import { centavos } from '@saldo/contract/money'
import { mxn } from '@saldo/client/format/money.ts'
import styles from './kit.module.css'

type SumsProps = {
  /** The amount. */
  children: ReactNode
  /** The resulting amount in centavos; negative: missing; null while it isn't known. */
  rest: bigint | null
  words: string
  shortWords: string
}

/** The amount in large type, with the resulting or missing amount beside it. */
export const Sums = ({ children, rest, words, shortWords }: SumsProps) => {
  const isShort = rest !== null && rest < 0n
  return (
    <div className={styles.sums}>
      <output className={styles.amount}>{children}</output>
      {rest !== null && (
        <p className={styles.left} data-short={isShort}>
          <span>{isShort ? shortWords : words}</span>
          <strong>{mxn(centavos(isShort ? -rest : rest))}</strong>
        </p>
      )}
    </div>
  )
}
