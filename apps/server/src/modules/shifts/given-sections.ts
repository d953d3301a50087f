import type { ReportSection } from '@saldo/contract/figures'
import { centavos, type Centavos } from '@saldo/contract/money'
import { discountCopy } from '@saldo/copy/discounts'
import { reportsCopy } from '@saldo/copy/reports'
import type { GivenSum } from '../catalogue/index.ts'

type Given = readonly GivenSum[]

/** Count and amount of what was given, what was voided since too. */
export const tallyOf = (given: Given): { count: number; amount: Centavos } => ({
  count: given.reduce((sum, { count }) => sum + count, 0),
  amount: centavos(given.reduce((sum, { amount }) => sum + amount, 0n)),
})

const voidsOf = (given: Given): { count: number; amount: bigint } => ({
  count: given.reduce((sum, { voidedCount }) => sum + voidedCount, 0),
  amount: given.reduce((sum, { voided }) => sum + voided, 0n),
})

const labelOf = ({ kind, name }: GivenSum): string =>
  kind === 'discount' ? name : `${discountCopy.kinds[kind]}: ${name}`

const sectionOf = (title: string, sums: { all: string; left: string }, given: Given): ReportSection[] => {
  if (given.length === 0) return []
  const reasons = [...Map.groupBy(given, labelOf)].map(([label, each]) => ({
    label,
    ...tallyOf(each),
    is_sum: false,
  }))
  const { amount } = tallyOf(given)
  const voids = voidsOf(given)
  const left = centavos(amount - voids.amount)
  const voided = [
    { label: reportsCopy.givenVoided, count: voids.count, amount: centavos(-voids.amount), is_sum: false },
    { label: sums.left, count: null, amount: left, is_sum: true },
  ]
  const lines = [
    ...reasons,
    { label: sums.all, count: null, amount, is_sum: true },
    ...(voids.count > 0 ? voided : []),
  ]
  return [{ title, counted: reportsCopy.count, lines }]
}

/** What was taken off charges, and the worth of what nobody paid, each by its reason; empty without any. */
export const sectionsOfGiven = (given: Given): ReportSection[] => [
  ...sectionOf(
    reportsCopy.discounts,
    { all: reportsCopy.discounts, left: reportsCopy.discountsLeft },
    given.filter(({ isFree }) => !isFree),
  ),
  ...sectionOf(
    reportsCopy.free,
    { all: reportsCopy.freeWorth, left: reportsCopy.freeLeft },
    given.filter(({ isFree }) => isFree),
  ),
]
