import { identitySentence, type MoneyIdentity } from '@saldo/contract/money-identity'
import { mxn } from '@saldo/client/format/money.ts'
import { SumCheck } from './sum-check.tsx'

/** Whether the figures add up to the balance of all QRs; an alarm where they don't. */
export const Identity = ({ of }: { of: MoneyIdentity }) => (
  <SumCheck holds={of.difference === 0n}>{identitySentence(of, (amount) => mxn(amount))}</SumCheck>
)
