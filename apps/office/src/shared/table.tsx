import type { ReactNode } from 'react'
import styles from './table.module.css'

type Column = { head: string; isNumber?: boolean }

type TableProps = {
  /** Accessible name. */
  label: string
  columns: readonly Column[]
  /** Its rows, each a `<tr>` with as many cells as there are columns. */
  children: ReactNode
}

/** A scrollable area must be focusable, or the keyboard can't scroll it. */
const focusable = { tabIndex: 0 }

/** A table that scrolls on its own where it is wider than the screen. Cells of numbers carry `data-number`. */
export const Table = ({ label, columns, children }: TableProps) => (
  <section className={styles.scroll} aria-label={label} {...focusable}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ head, isNumber = false }) => (
            <th key={head} scope="col" data-number={isNumber || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)
