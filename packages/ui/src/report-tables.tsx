import type { ReportSection } from '@saldo/contract/figures'
import { mxn } from '@saldo/client/format/money.ts'
import styles from './report-tables.module.css'

type Line = ReportSection['lines'][number]

const Row = ({ line: { label, count, amount, is_sum: isSum }, counts }: { line: Line; counts: boolean }) => (
  <tr className={isSum ? styles.sum : undefined}>
    <th scope="row">{label}</th>
    {counts && <td>{count}</td>}
    <td>{mxn(amount)}</td>
  </tr>
)

/** A report's tables, as in its files. `amount` is the heading of the money column. */
export const ReportTables = ({
  sections,
  amount,
}: {
  sections: readonly ReportSection[]
  amount: string
}) => (
  <div className={styles.tables}>
    {sections.map(({ title, counted, lines }) => (
      <table key={title} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {counted !== '' && <th scope="col">{counted}</th>}
            <th scope="col">{amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <Row key={`${at} ${line.label}`} line={line} counts={counted !== ''} />
          ))}
        </tbody>
      </table>
    ))}
  </div>
)
