import { useId } from 'react'
import type { Columns } from '@saldo/contract/settlement'
import { settlementColumnsCopy as words } from '@saldo/copy/settlement'
import { mxn } from '@saldo/client/format/money.ts'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { SumCheck } from '../../shared/sum-check.tsx'
import { Table } from '../../shared/table.tsx'
import { settlementCopy as copy } from './copy.ts'
import parts from '../../shared/parts.module.css'
import styles from './settlement.module.css'

type Line = { key: string; name: string; amount: bigint }

type LinesCardProps = { title: string; hint: string; lines: readonly Line[]; total: bigint }

const LinesCard = ({ title, hint, lines, total }: LinesCardProps) => {
  const id = useId()
  return (
    <Card labelledBy={id} className={parts.card}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <span className={parts.sentence}>{hint}</span>
      </div>
      <div className={styles.lines}>
        <Table
          label={officeCopy.tableOf(title)}
          columns={[{ head: copy.line }, { head: copy.amount, isNumber: true }]}
        >
          {lines.map(({ key, name, amount }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td data-number="true">{mxn(amount)}</td>
            </tr>
          ))}
          <tr className={styles.sum}>
            <th scope="row">{copy.inTotal}</th>
            <td data-number="true">{mxn(total)}</td>
          </tr>
        </Table>
      </div>
    </Card>
  )
}

/** Lines without money are left out. */
const linesOf = <Name extends string>(
  amounts: readonly { line: Name; name: string | null; amount: bigint }[],
  named: Readonly<Record<Name, string>>,
): Line[] =>
  amounts
    .filter(({ amount }) => amount !== 0n)
    .map(({ line, name, amount }) => ({
      key: `${line} ${name ?? ''}`,
      name: name === null ? named[line] : `${named[line]} · ${name}`,
      amount,
    }))

/** Where the money is beside whose it is, and whether they are equal; an alarm where they are not. */
export const ColumnsCards = ({ of }: { of: Columns }) => {
  const organiser = of.organiser.reduce((sum, { amount }) => sum + amount, 0n)
  return (
    <>
      <div className={parts.two}>
        <LinesCard
          title={copy.where}
          hint={copy.whereHint}
          lines={linesOf(of.where, words.where)}
          total={of.where_total}
        />
        <LinesCard
          title={copy.whose}
          hint={copy.whoseHint}
          lines={linesOf(of.whose, words.whose)}
          total={of.whose_total}
        />
      </div>
      <SumCheck holds={of.difference === 0n}>
        {of.difference === 0n ? copy.equal(mxn(of.where_total)) : copy.unequal(mxn(of.difference))}
      </SumCheck>
      <LinesCard
        title={copy.organiser}
        hint={copy.organiserHint}
        lines={linesOf(of.organiser, words.organiser)}
        total={organiser}
      />
    </>
  )
}
