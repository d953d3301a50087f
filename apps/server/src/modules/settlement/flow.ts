import { flowSteps, type FlowStep } from '@saldo/contract/settlement'
import type { Figures } from '../reporting/index.ts'
import type { Books } from './books.ts'
import type { Columns } from './columns.ts'

/** Amounts of a flow in centavos, in the order of the contract. */
export type Flow = { step: FlowStep; amount: bigint }[]

type Told = { figures: Figures; books: Books; columns: Columns; paid: bigint }

const amountsOf = ({ figures, books, columns, paid }: Told): Record<FlowStep, bigint> => {
  const { whose, organiser } = columns
  const owed = (line: (typeof whose)[number]['line']) => whose.find((one) => one.line === line)?.amount ?? 0n
  const own = (line: (typeof organiser)[number]['line']) =>
    organiser.find((one) => one.line === line)?.amount ?? 0n
  const steps = {
    loaded: figures.loaded,
    given_back: -figures.givenBack,
    unspent: -(books.wallets.amount - books.wallets.promo),
    spent: figures.spent,
    cash_sales: figures.cashSales,
    breakage: own('breakage'),
    fees: own('fees'),
    losses: own('promo_spent') + own('chargebacks') + own('cash_difference') + own('offline_loss'),
    vendors: -(owed('vendors_open') + owed('vendors_due') + paid),
    tips: -owed('tips'),
    vat: -owed('vat'),
    // Of all deposits those that were part of what was spent; those in cash are no step before.
    cups: figures.cashDeposits - owed('cups'),
    organiser: owed('organiser'),
  }
  const { loaded, given_back: back, unspent, spent, organiser: left, ...between } = steps
  const others = Object.values(between).reduce((sum, amount) => sum + amount, 0n)
  return { ...steps, other_balance: spent - loaded - back - unspent, other: left - spent - others }
}

/** How what was loaded became what is the organiser's; each level is the one before with the steps between. */
export const flowOf = (told: Told): Flow => {
  const amounts = amountsOf(told)
  return flowSteps.map((step) => ({ step, amount: amounts[step] }))
}
