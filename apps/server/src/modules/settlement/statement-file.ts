import type { ReportSection } from '@saldo/contract/figures'
import type { SettlementFormat } from '@saldo/contract/settlement-statements'
import { settlementFileCopy as copy } from '@saldo/copy/settlement'
import { mxn } from '../../documents/mxn.ts'
import { localIso } from '../events/index.ts'
import { reportAsPdf, reportAsXlsx, type Sheet } from '../shifts/index.ts'
import type { Content } from './content.ts'
import { part, section, some, sum } from './sheet-lines.ts'
import type { Statement } from './statement.ts'

/** `2026-11-20 14:03`: of digits alone, so that it is written in the same way for ever. */
export const moment = (at: Date, timezone: string): string =>
  localIso(at, timezone).slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')

/** Hundredths of a percent as people write them: `18 %`, `12.5 %`. */
export const percent = (basisPoints: number): string => `${basisPoints / 100} %`

const soldSection = ({ lines, sales, deposits }: Content): ReportSection =>
  section(copy.sales, [
    part(copy.qr, lines.qr),
    ...some(copy.cash, lines.cash),
    ...some(copy.voids, lines.voids),
    ...some(copy.other, lines.other),
    ...some(copy.deposits, -deposits),
    sum(copy.salesSum, sales),
  ])

const dueSection = (content: Content): ReportSection =>
  section(copy.due, [
    part(copy.salesSum, content.sales),
    part(copy.tips, content.tips),
    part(copy.commission(percent(content.rates.commissionBp)), -content.commission),
    ...some(copy.fixedFee, -content.fixedFee),
    part(copy.vat(percent(content.rates.vatBp)), -content.vat),
    ...content.adjustments.map(({ amount }, i) => part(copy.adjustment(i + 1), amount)),
    sum(copy.dueSum, content.due),
  ])

const paySection = ({ due, carried, toPay }: Content): ReportSection =>
  section(copy.toPay, [part(copy.dueSum, due), ...some(copy.carried, carried), sum(copy.toPaySum, toPay)])

const stepsOf = ({ content, approved, paid, cancelled }: Statement): [string, string][] => {
  const { timezone } = content.event
  if (cancelled) return [[copy.cancelled, moment(cancelled.at, timezone)]]
  return [
    [copy.approved, approved ? moment(approved.at, timezone) : copy.notApproved],
    ...(paid ? [[copy.paid, copy.paidBy(paid.on, paid.reference)] as [string, string]] : []),
  ]
}

const headOf = (statement: Statement): [string, string][] => {
  const { content } = statement
  const { owner } = content
  return [
    [copy.event, content.event.name],
    [copy.place, content.place],
    [copy.number, content.number === 1 ? '1' : copy.supplement(content.number)],
    [copy.owner, owner.name],
    [copy.rfc, owner.rfc],
    [copy.account, `${owner.bank ?? copy.unknownBank} •••• ${owner.clabeEnd}`],
    [copy.prepared, moment(content.preparedAt, content.event.timezone)],
    ...stepsOf(statement),
  ]
}

const endsOf = ({ span, event: { timezone } }: Content): string[] => {
  const end = (of: NonNullable<Content['span']['first']>) => `${of.opId} (${moment(of.at, timezone)})`
  return [
    ...(span.first && span.last ? [copy.first(end(span.first)), copy.last(end(span.last))] : []),
    copy.transfers(span.transfers),
    ...(span.late > 0 ? [copy.late(span.late)] : []),
  ]
}

const sheetOf = (statement: Statement): Sheet => {
  const { content, print } = statement
  const reasons = content.adjustments.map(({ amount, reason }, i) =>
    copy.adjustmentReason(i + 1, mxn(amount), reason),
  )
  return {
    title: copy.title,
    head: headOf(statement),
    sections: [soldSection(content), dueSection(content), paySection(content)],
    end: [
      ...(content.isPreliminary ? [copy.preliminary] : []),
      ...reasons,
      ...endsOf(content),
      copy.rounding,
      copy.print(print.toString('hex')),
    ].join('\n'),
  }
}

/** A statement's file, made from what was frozen and from its steps: the same bytes each time while it is as far. */
export const statementFile = (statement: Statement, format: SettlementFormat): Promise<Buffer> => {
  const { prepared, approved, paid, cancelled } = statement
  const { at } = cancelled ?? paid ?? approved ?? prepared
  return format === 'pdf' ? reportAsPdf(sheetOf(statement), at) : reportAsXlsx(sheetOf(statement), at)
}
