import { practiceMark } from '@saldo/copy/practice'
import { mxn } from '@saldo/client/format/money.ts'
import { customerCopy as copy } from './shown-copy.ts'
import styles from './customer.module.css'
import type { ShownBill } from './shown-bill.ts'

/** What is bought, what it costs and what it leaves. */
export const BillFace = ({ bill }: { bill: ShownBill }) => (
  <>
    {bill.isPractice && <strong className={styles.practice}>{practiceMark}</strong>}
    <p className={styles.total}>{mxn(bill.total)}</p>
    {bill.lines.length > 0 && (
      <ul className={styles.lines} aria-label={copy.sold}>
        {bill.lines.map(({ name, quantity }, i) => (
          <li key={`${i} ${name}`}>
            {quantity} × {name}
          </li>
        ))}
      </ul>
    )}
    {bill.discount && <p>{copy.discount(mxn(bill.discount.amount), bill.discount.name)}</p>}
    {bill.tip !== null && <p className={styles.tip}>{copy.tip(mxn(bill.tip))}</p>}
    {bill.rest !== null && <p>{copy.rest(mxn(bill.rest))}</p>}
  </>
)
