import { type ReactNode, useId, useState } from 'react'
import { Table2 } from 'lucide-react'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import { officeCopy } from '../shared/copy.ts'
import { Table } from '../shared/table.tsx'
import styles from './charts.module.css'
import { chartsCopy as copy } from './copy.ts'

/** What a plot shows, as a table: the first column names the row, the others are numbers. */
type Figures = { columns: readonly string[]; rows: readonly (readonly string[])[] }

type PlotCardProps = {
  title: string
  /** One sentence with what the plot says. */
  summary: string
  figures: Figures
  /** Beside the title: what else may be chosen or said. */
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}

const FiguresTable = ({ title, figures }: { title: string; figures: Figures }) => (
  <Table
    label={officeCopy.tableOf(title)}
    columns={figures.columns.map((head, at) => ({ head, isNumber: at > 0 }))}
  >
    {figures.rows.map(([name = '', ...cells], at) => (
      <tr key={`${name}-${at}`}>
        <th scope="row">{name}</th>
        {cells.map((cell, column) => (
          <td key={figures.columns[column + 1] ?? column} data-number="true">
            {cell}
          </td>
        ))}
      </tr>
    ))}
  </Table>
)

/** A card with a plot, its sentence, and the same as a table. */
export const PlotCard = ({ title, summary, figures, aside, className, children }: PlotCardProps) => {
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <Card labelledBy={id} className={classNames(styles.card, className)}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <div className={styles.aside}>
          {aside}
          <Button look="quiet" small aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            <Table2 size={16} aria-hidden="true" />
            {copy.table}
            <span className={styles.unseen}>: {title}</span>
          </Button>
        </div>
      </header>
      <p className={styles.summary}>{summary}</p>
      {isTable ? (
        <div className={styles.tabled}>
          <FiguresTable title={title} figures={figures} />
        </div>
      ) : (
        children
      )}
    </Card>
  )
}
