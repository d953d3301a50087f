import type { ReportSection } from '@saldo/contract/figures'
import { centavos } from '@saldo/contract/money'

export type Line = ReportSection['lines'][number]

/** A line of a settlement's file: an amount without a count. */
export const part = (label: string, amount: bigint): Line => ({
  label,
  count: null,
  amount: centavos(amount),
  is_sum: false,
})
export const sum = (label: string, amount: bigint): Line => ({ ...part(label, amount), is_sum: true })

/** A line that stands only where there is something. */
export const some = (label: string, amount: bigint): Line[] => (amount === 0n ? [] : [part(label, amount)])

export const section = (title: string, lines: Line[]): ReportSection => ({ title, counted: '', lines })
