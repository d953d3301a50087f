import type { Centavos } from '@saldo/contract/money'
import { reportsCopy } from '@saldo/copy/reports'
import type { Activity } from '../ledger/index.ts'
import type { PlaceReport, ShiftReport } from './report.ts'

/** `count` is null for a part of the line above. */
export type Line = { label: string; count: number | null; amount: Centavos }

/** A report as both its files show it. */
export type Sheet = {
  title: string
  /** Labels and texts of its head. */
  head: readonly (readonly [string, string])[]
  lines: readonly Line[]
  /** Empty where no drawer was counted. */
  drawer: readonly Line[]
  products: Activity['products']
}

export type EventOnSheet = { name: string; timezone: string }

const tally = (label: string, { count, amount }: { count: number; amount: Centavos }): Line => ({
  label,
  count,
  amount,
})
const sum = (label: string, amount: Centavos): Line => ({ label, count: null, amount })

const linesOf = (activity: Activity): Line[] => [
  tally(reportsCopy.charges, activity.charges),
  sum(reportsCopy.tips, activity.tips),
  tally(reportsCopy.cashSales, activity.cashSales),
  tally(reportsCopy.topupsCash, activity.topupsCash),
  tally(reportsCopy.topupsTerminal, activity.topupsTerminal),
  tally(reportsCopy.cashOuts, activity.cashOuts),
  tally(reportsCopy.voidedCharges, activity.voidedCharges),
  sum(reportsCopy.voidedTips, activity.voidedTips),
  tally(reportsCopy.voidedTopupsCash, activity.voidedTopupsCash),
  tally(reportsCopy.voidedTopupsTerminal, activity.voidedTopupsTerminal),
  tally(reportsCopy.voidedCashSales, activity.voidedCashSales),
  tally(reportsCopy.voidedCashOuts, activity.voidedCashOuts),
]

/** Nothing for a shift that neither took nor counted a voucher. */
const vouchersOf = ({ terminal }: ShiftReport): Line[] =>
  terminal === null || (terminal.expected === 0n && terminal.counted === 0n)
    ? []
    : [
        sum(reportsCopy.vouchersExpected, terminal.expected),
        sum(reportsCopy.vouchersCounted, terminal.counted),
        sum(reportsCopy.vouchersDifference, terminal.difference),
      ]

const drawerOf = ({ shift, drawer }: ShiftReport): Line[] => {
  const float = sum(reportsCopy.float, shift.float)
  if (drawer === null) return [float]
  return [
    float,
    sum(reportsCopy.expected, drawer.expected),
    sum(reportsCopy.counted, drawer.counted),
    sum(reportsCopy.difference, drawer.difference),
  ]
}

const momentIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (at: Date): string => format.format(at).replaceAll(/[\u00a0\u202f]/g, ' ')
}

export const sheetOfShift = (report: ShiftReport, event: EventOnSheet): Sheet => {
  const { shift, place, who, activity } = report
  const moment = momentIn(event.timezone)
  return {
    title: reportsCopy.shiftTitle,
    head: [
      [reportsCopy.event, event.name],
      [reportsCopy.place, place.name],
      [reportsCopy.who, who],
      [reportsCopy.opened, moment(shift.openedAt)],
      [reportsCopy.closed, shift.end ? moment(shift.end.at) : reportsCopy.stillOpen],
    ],
    lines: linesOf(activity),
    drawer: [...drawerOf(report), ...vouchersOf(report)],
    products: activity.products,
  }
}

export const sheetOfPlace = ({ place, activity }: PlaceReport, event: EventOnSheet): Sheet => ({
  title: reportsCopy.placeTitle,
  head: [
    [reportsCopy.event, event.name],
    [reportsCopy.place, place.name],
  ],
  lines: linesOf(activity),
  drawer: [],
  products: activity.products,
})
