import { useEffect, useRef } from 'react'
import { type Centavos, centavos } from '@saldo/contract/money'
import { shiftFile, type ShiftReport } from '@saldo/contract/shifts'
import { reportsCopy } from '@saldo/copy/reports'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { mxn } from '../../../shared/format/money.ts'
import { useFileSaving } from '../../../shared/use-file-saving.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { Desk } from '../shell/desk.ts'
import styles from './shift.module.css'

type Line = readonly [label: string, amount: Centavos]

const linesOf = (report: ShiftReport): Line[] => {
  const lines: Line[] = [
    [reportsCopy.charges, report.charges.amount],
    [reportsCopy.tips, report.tips],
    [reportsCopy.cashSales, report.cash_sales.amount],
    [reportsCopy.topupsCash, report.topups_cash.amount],
    [reportsCopy.topupsTerminal, report.topups_terminal.amount],
    [reportsCopy.cashOuts, report.cash_outs.amount],
    [reportsCopy.voidedCharges, report.voided_charges.amount],
    [reportsCopy.voidedTopupsCash, report.voided_topups_cash.amount],
    [reportsCopy.voidedTopupsTerminal, report.voided_topups_terminal.amount],
    [reportsCopy.voidedCashSales, report.voided_cash_sales.amount],
    [reportsCopy.voidedCashOuts, report.voided_cash_outs.amount],
  ]
  return lines.filter(([, amount]) => amount !== 0n)
}

const drawerOf = ({ float, expected, counted }: ShiftReport): Line[] => [
  [reportsCopy.float, float],
  [reportsCopy.expected, expected ?? centavos(0)],
  [reportsCopy.counted, counted ?? centavos(0)],
]

const vouchersOf = ({ expected_terminal: expected, counted_terminal: counted }: ShiftReport): Line[] =>
  expected === 0n && counted === 0n
    ? []
    : [
        [reportsCopy.vouchersExpected, expected ?? centavos(0)],
        [reportsCopy.vouchersCounted, counted ?? centavos(0)],
      ]

type VerdictProps = { difference: bigint; of?: string }

const Verdict = ({ difference, of }: VerdictProps) => {
  const isOff = difference !== 0n
  const words = difference < 0n ? copy.missing : copy.spare
  const amount = mxn(centavos(difference < 0n ? -difference : difference))
  return (
    <p className={styles.verdict} data-off={isOff}>
      {of} {isOff ? `${words} ${amount}` : copy.balanced}
    </p>
  )
}

const Files = ({ desk, report }: { desk: Desk; report: ShiftReport }) => {
  const { failed, save } = useFileSaving()
  const saveAs = (format: 'pdf' | 'csv') => {
    const params = { event: desk.at.event.id, shift: report.id, format }
    void save(() => desk.call(shiftFile, { params }), `turno.${format}`)
  }
  return (
    <>
      {failed && (
        <p className={styles.problem} role="alert">
          {copy.fileFailed}
        </p>
      )}
      <div className={styles.actions}>
        <Button look="night" onClick={() => saveAs('pdf')}>
          {copy.asPdf}
        </Button>
        <Button look="night" onClick={() => saveAs('csv')}>
          {copy.asCsv}
        </Button>
      </div>
    </>
  )
}

type ReportProps = { desk: Desk; report: ShiftReport; onLeave: () => void }

/** What a closed shift did, and whether its drawer was right. */
export const ReportScreen = ({ desk, report, onLeave }: ReportProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.shift}>
      <h1 ref={heading} tabIndex={-1}>
        {copy.reportTitle}
      </h1>
      <p className={styles.facts}>
        {report.place.name} · {report.who}
      </p>
      <Verdict difference={report.difference ?? 0n} />
      {vouchersOf(report).length > 0 && (
        <Verdict difference={report.difference_terminal ?? 0n} of={copy.vouchersOff} />
      )}
      <dl className={styles.report}>
        {[...drawerOf(report), ...vouchersOf(report), ...linesOf(report)].map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{mxn(amount)}</dd>
          </div>
        ))}
      </dl>
      <Files desk={desk} report={report} />
      <Button wide className={styles.go} onClick={onLeave}>
        {copy.done}
      </Button>
    </div>
  )
}
