import styles from './heat-table.module.css'
import { officeCopy } from '../shared/copy.ts'

type Row = {
  id: string
  name: string
  points: readonly number[]
  /** Row totals, after the points. */
  sums: readonly string[]
}

type HeatTableProps = {
  label: string
  corner: string
  columns: readonly string[]
  sumColumns: readonly string[]
  rows: readonly Row[]
  /** Totals row, without colour. */
  foot: readonly string[]
  words: (point: number) => string
}

const SHADES = 8
const focusable = { tabIndex: 0 }

type HeatRowProps = Pick<HeatTableProps, 'columns' | 'sumColumns' | 'words'> & {
  row: Row
  shadeOf: (point: number) => number
}

const HeatRow = ({ row: { name, points, sums }, columns, sumColumns, shadeOf, words }: HeatRowProps) => (
  <tr>
    <th scope="row">{name}</th>
    {points.map((point, at) => (
      <td key={`${columns[at]}-${at}`} data-number="true" data-heat={shadeOf(point)}>
        {point === 0 ? '·' : words(point)}
      </td>
    ))}
    {sums.map((sum, at) => (
      <td key={`${sumColumns[at]}-${at}`} data-number="true">
        {sum}
      </td>
    ))}
  </tr>
)

/** A heat map as a table: larger numbers have a darker background. */
export const HeatTable = ({ label, corner, columns, sumColumns, rows, foot, words }: HeatTableProps) => {
  const highest = Math.max(1, ...rows.flatMap(({ points }) => points))
  const shadeOf = (point: number): number => (point <= 0 ? 0 : Math.ceil((point / highest) * SHADES))
  const [footName = '', ...footCells] = foot
  return (
    <section className={styles.scroll} aria-label={officeCopy.tableOf(label)} {...focusable}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {[...columns, ...sumColumns].map((column, at) => (
              <th key={`${column}-${at}`} scope="col" data-number="true">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <HeatRow
              key={row.id}
              row={row}
              columns={columns}
              sumColumns={sumColumns}
              shadeOf={shadeOf}
              words={words}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{footName}</th>
            {footCells.map((cell, at) => (
              <td key={`${[...columns, ...sumColumns][at]}-${at}`} data-number="true">
                {cell}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
