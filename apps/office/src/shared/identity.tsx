import { CircleCheck, TriangleAlert } from 'lucide-react'
import { identitySentence, type MoneyIdentity } from '@saldo/contract/money-identity'
import { mxn } from '@saldo/client/format/money.ts'
import styles from './identity.module.css'

/** Whether the figures add up to the balance of all QRs; an alarm where they don't. */
export const Identity = ({ of }: { of: MoneyIdentity }) => {
  const holds = of.difference === 0n
  return (
    <p className={styles.identity} data-wrong={!holds || undefined} role={holds ? undefined : 'alert'}>
      {holds ? <CircleCheck size={18} aria-hidden="true" /> : <TriangleAlert size={18} aria-hidden="true" />}
      <span>{identitySentence(of, (amount) => mxn(amount))}</span>
    </p>
  )
}
