import { mxn } from '@saldo/client/format/money.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { qrsCopy } from '../copy.ts'

/** How much of the balance was given. */
export const PromoPart = ({ amount }: { amount: bigint }) => (
  <p className={shapes.note}>{qrsCopy.promo(mxn(amount))}</p>
)
