import { mxn } from '@saldo/client/format/money.ts'
import styles from '../kit/face.module.css'
import { voidCopy } from '../kit/void-copy.ts'
import type { Bookings } from '../queue/operation.ts'

type BillPartsProps = { parts: Bookings['returnItems']['parts'] }

/** The other payments of a bill whose charge was taken back; a person has to see to their cash. */
export const BillParts = ({ parts }: BillPartsProps) =>
  parts.map(({ op_id, kind, status, amount }) => (
    <p key={op_id} className={styles.words}>
      {voidCopy.billPart[kind][status](mxn(amount))}
    </p>
  ))
