import { mxn, mxnShort } from '@saldo/client/format/money.ts'
import { count, share } from '../../charts/format.ts'
import { depositFigure } from '../../shared/deposit-figure.ts'
import type { Sales } from './cards.tsx'
import { salesCopy as copy } from './copy.ts'

/** What was taken off and what nobody paid; nothing where there was none. */
const givenFigures = ({ discounts, free }: Sales['totals']) => [
  ...(discounts.count > 0
    ? [
        {
          name: copy.discounts,
          value: mxn(discounts.amount),
          detail: copy.discountsDetail(count(discounts.count)),
        },
      ]
    : []),
  ...(free.count > 0
    ? [{ name: copy.free, value: mxn(free.amount), detail: copy.freeDetail(count(free.count)) }]
    : []),
]

const figuresOfAll = (totals: Sales['totals']) => [
  {
    name: copy.tips,
    value: mxn(totals.tips),
    detail: copy.tipsDetail(share(Number(totals.tips), Number(totals.sales))),
  },
  {
    name: copy.charges,
    value: count(totals.charges),
    detail: copy.chargesDetail(
      totals.charges > 0 ? mxnShort((totals.sales + totals.tips) / BigInt(totals.charges)) : '—',
    ),
  },
  { name: copy.cash, value: mxn(totals.cash_sales), detail: copy.cashDetail },
  ...depositFigure(totals.deposits),
  {
    name: copy.voided,
    value: mxn(totals.voids.amount),
    detail: copy.voidedDetail(count(totals.voids.count)),
  },
  ...givenFigures(totals),
]

/** The figures of sales; of chosen products, those that are known of each product. */
export const figuresOf = ({ totals, is_of_lines: isOfLines }: Pick<Sales, 'totals' | 'is_of_lines'>) => [
  { name: copy.sales, value: mxn(totals.sales), detail: isOfLines ? copy.ofLinesDetail : copy.salesDetail },
  ...(isOfLines ? [] : figuresOfAll(totals)),
]
