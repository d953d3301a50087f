import type { Centavos } from '@saldo/contract/money'
import { mxn } from '@saldo/client/format/money.ts'
import { officeCopy } from './copy.ts'
import type { Figure } from './figure-strip.tsx'

/** Deposits for cups, beside the sales; nothing where there are none. */
export const depositFigure = (amount: Centavos): Figure[] =>
  amount === 0n ? [] : [{ name: officeCopy.deposits, value: mxn(amount), detail: officeCopy.depositsDetail }]
