import { useEffect, useRef } from 'react'
import type { DifferenceReason } from '@saldo/contract/drawer'
import { centavos } from '@saldo/contract/money'
import { shiftFile, type ShiftReport } from '@saldo/contract/shifts'
import { drawerCopy } from '@saldo/copy/drawer'
import { tillCashCopy as copy } from '@saldo/copy/till-cash'
import { hour, longDate } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { saidSections } from '@saldo/client/said.ts'
import { useFileSaving } from '@saldo/client/use-file-saving.ts'
import { Button } from '@saldo/ui/button.tsx'
import { ReportTables } from '@saldo/ui/report-tables.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { classNames } from '@saldo/ui/class-names.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import type { Desk } from '../../desk/desk.ts'
import { shiftCopy } from './copy.ts'
import { ReasonForm } from './reason-form.tsx'
import { paperCopy } from '../../paper/copy.ts'
import { shiftTicket } from '../../paper/handed.ts'
import kit from '../../kit/kit.module.css'
import styles from './shift.module.css'

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
        <Notice tone="error" role="alert">
          {copy.fileFailed}
        </Notice>
      )}
      <div className={shapes.pair}>
        <Button look="secondary" small onClick={() => saveAs('pdf')}>
          {copy.asPdf}
        </Button>
        <Button look="secondary" small onClick={() => saveAs('csv')}>
          {copy.asCsv}
        </Button>
      </div>
    </>
  )
}

type ReportProps = {
  desk: Desk
  report: ShiftReport
  onExplain: (reason: DifferenceReason, words: string | null) => void
  onLeave: () => void
}

/** The report of a closed shift, with the difference in its drawer. */
export const ReportScreen = ({ desk, report, onExplain, onLeave }: ReportProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { made_at: madeAt, timezone, expected_terminal: expected, counted_terminal: counted } = report
  const isOff = (report.difference ?? 0n) !== 0n || (report.difference_terminal ?? 0n) !== 0n
  // Reports stored by older versions of the till have no reason.
  const reason = report.reason as ShiftReport['reason'] | undefined
  const wantsReason = isOff && reason === null
  const hasVouchers = expected !== 0n || counted !== 0n
  return (
    <div className={classNames(shapes.middle, styles.shift)}>
      <h1 ref={heading} tabIndex={-1}>
        {copy.reportTitle}
      </h1>
      <p className={shapes.muted}>
        {report.place.name} · {report.who}
      </p>
      <p className={shapes.muted}>
        {copy.made(`${longDate(madeAt, timezone)}, ${hour(new Date(madeAt), timezone)}`)}
      </p>
      <Verdict difference={report.difference ?? 0n} />
      {hasVouchers && <Verdict difference={report.difference_terminal ?? 0n} of={copy.vouchersOff} />}
      {reason && (
        <p>{shiftCopy.because(drawerCopy.reasonWith(drawerCopy.reasons[reason.kind], reason.words))}</p>
      )}
      {wantsReason && (
        <ReasonForm mayBegin={desk.mayBegin('explainDifference')} onExplain={onExplain} onLater={onLeave} />
      )}
      <ReportTables sections={saidSections(report.sections)} amount={copy.amount} />
      <Files desk={desk} report={report} />
      {desk.paper.settings.way !== 'none' && (
        <Button look="secondary" small onClick={() => desk.paper.print(shiftTicket(report, desk.paper.by))}>
          {paperCopy.printShift}
        </Button>
      )}
      {!wantsReason && (
        <Button wide className={kit.confirm} onClick={onLeave}>
          {copy.done}
        </Button>
      )}
    </div>
  )
}
