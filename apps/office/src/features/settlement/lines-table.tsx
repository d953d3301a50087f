import type { PlaceLine, Statement } from '@saldo/contract/settlement'
import { mxn } from '@saldo/client/format/money.ts'
import { officeCopy } from '../../shared/copy.ts'
import { Table } from '../../shared/table.tsx'
import { placeCopy as copy } from './copy.ts'
import { percentOf } from './percent.ts'
import styles from './settlement.module.css'

/** `id` tells lines of the same name apart. */
type Line = { id?: string; name: string; amount: bigint }

type Due = Pick<Statement, 'sales' | 'tips' | 'commission' | 'fixed_fee' | 'vat' | 'each_adjustment'> & {
  rates: PlaceLine['rates']
}

/** The lines of what is due, each with its sign; all of them add up to it. */
export const linesOf = ({
  sales,
  tips,
  commission,
  fixed_fee: fixed,
  vat,
  each_adjustment,
  rates,
}: Due): Line[] => [
  { name: copy.sales, amount: sales },
  { name: copy.tips, amount: tips },
  { name: copy.commissionOf(percentOf(rates?.commission_bp ?? 0)), amount: commission },
  ...(fixed === 0n ? [] : [{ name: copy.fixed, amount: fixed }]),
  { name: copy.vatOf(percentOf(rates?.vat_bp ?? 0)), amount: vat },
  ...each_adjustment.map(({ amount, reason }, i) => ({
    id: `adjustment ${i}`,
    name: copy.adjustment(reason),
    amount,
  })),
]

type LinesTableProps = { label: string; lines: readonly Line[]; sum: Line }

/** Amounts one below the other, and their sum. */
export const LinesTable = ({ label, lines, sum }: LinesTableProps) => (
  <div className={styles.lines}>
    <Table
      label={officeCopy.tableOf(label)}
      columns={[{ head: copy.line }, { head: copy.amount, isNumber: true }]}
    >
      {lines.map(({ name, amount, id = name }) => (
        <tr key={id}>
          <th scope="row">{name}</th>
          <td data-number="true">{mxn(amount)}</td>
        </tr>
      ))}
      <tr className={styles.sum}>
        <th scope="row">{sum.name}</th>
        <td data-number="true">{mxn(sum.amount)}</td>
      </tr>
    </Table>
  </div>
)
