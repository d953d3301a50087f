import { mxn } from '@saldo/client/format/money.ts'
import { classNames } from './class-names.ts'
import styles from './money.module.css'

type MoneyProps = { centavos: bigint; size?: 'text' | 'large' | 'huge' }

/** An amount in pesos with a small "MXN"; never wrapped. */
export const Money = ({ centavos, size = 'text' }: MoneyProps) => (
  <span className={classNames(styles.money, styles[size])}>
    <span className={styles.currency}>MXN</span> {mxn(centavos)}
  </span>
)
