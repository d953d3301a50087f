import { sumOfPieces, type CountedPieces } from '@saldo/contract/drawer'
import { figuresOf, type Figures, type ReportSection, type Totals } from '@saldo/contract/figures'
import { centavos, type Centavos } from '@saldo/contract/money'
import { drawerCopy } from '@saldo/copy/drawer'
import { reportsCopy } from '@saldo/copy/reports'
import { mxn } from '../../documents/mxn.ts'
import { localMoment } from '../events/index.ts'
import type { GivenSum } from '../catalogue/index.ts'
import type { Activity } from '../ledger/index.ts'
import { sectionsOfGiven, tallyOf } from './given-sections.ts'
import { movedIn } from './movements.ts'
import type { ShiftReport } from './report.ts'
import { isOff } from './shift.ts'
import { totalsOnWire } from './totals.ts'

type Line = ReportSection['lines'][number]
type Tally = { count: number; amount: Centavos }

const part = (label: string, amount: bigint, count: number | null = null): Line => ({
  label,
  count,
  amount: centavos(amount),
  is_sum: false,
})
const sum = (label: string, amount: bigint): Line => ({ ...part(label, amount), is_sum: true })

/** Empty when the count is zero. */
const done = (label: string, { count, amount }: Tally): Line[] =>
  count === 0 ? [] : [part(label, amount, count)]
const takenBack = (label: string, { count, amount }: Tally): Line[] =>
  count === 0 ? [] : [part(label, 0n - amount, count)]
/** Empty when the amount is zero. */
const some = (label: string, amount: bigint): Line[] => (amount === 0n ? [] : [part(label, amount)])

/** Less those whose return was voided, of another day maybe, so the amount says whether there are any. */
const cupsBackOf = ({ count, amount }: Tally): Line[] =>
  amount === 0n ? [] : [part(reportsCopy.cupsBack, 0n - amount, count)]

const section = (title: string, lines: Line[], counted = ''): ReportSection => ({ title, counted, lines })

type Given = readonly GivenSum[]

/** What was taken off charges, voided since or not: a void gives back what was paid. */
const offOf = (given: Given): Tally => tallyOf(given.filter(({ isFree }) => !isFree))

/** Drops tables that have only sums. */
const saying = (sections: ReportSection[]): ReportSection[] =>
  sections.filter(({ lines }) => lines.some((line) => !line.is_sum))

const without = ({ count, amount }: Tally, tips: bigint): Tally => ({
  count,
  amount: centavos(amount - tips),
})

const soldOf = (of: Totals, { gross, voids, deposits, net }: Figures, given: Given): ReportSection => {
  const { count, amount: off } = offOf(given)
  const voided = of.voided_charges.count + of.voided_cash_sales.count
  return section(
    reportsCopy.sold,
    [
      ...done(reportsCopy.charges, without(of.charges, of.tips)),
      ...done(reportsCopy.cashSales, without(of.cash_sales, of.cash_tips)),
      ...some(reportsCopy.offCharges, off),
      sum(reportsCopy.gross, gross + off),
      ...takenBack(reportsCopy.discounts, { count, amount: off }),
      ...takenBack(reportsCopy.voids, { count: voided, amount: voids }),
      ...cupsBackOf(of.cup_returns),
      ...some(reportsCopy.deposits, 0n - deposits),
      sum(reportsCopy.net, net),
    ],
    reportsCopy.count,
  )
}

const paidOf = ({ net, deposits, tips, total, by_qr: byQr, by_cash: byCash }: Figures): ReportSection[] => [
  section(reportsCopy.paid, [
    part(reportsCopy.net, net),
    ...some(reportsCopy.deposits, deposits),
    ...some(reportsCopy.tips, tips),
    sum(reportsCopy.total, total),
  ]),
  ...saying([
    section(reportsCopy.paidHow, [
      ...some(reportsCopy.byQr, byQr),
      ...some(reportsCopy.byCash, byCash),
      sum(reportsCopy.total, total),
    ]),
  ]),
]

const cashLinesOf = (of: Totals, { by_cash: byCash, cash }: Figures): Line[] => [
  ...some(reportsCopy.byCash, byCash),
  ...done(reportsCopy.topupsCash, of.topups_cash),
  ...takenBack(reportsCopy.voidedTopupsCash, of.voided_topups_cash),
  ...takenBack(reportsCopy.cashOuts, of.cash_outs),
  ...done(reportsCopy.voidedCashOuts, of.voided_cash_outs),
  sum(reportsCopy.cash, cash),
]

const terminalOf = (of: Totals, { topups_terminal: amount }: Figures): ReportSection =>
  section(
    reportsCopy.terminal,
    [
      ...done(reportsCopy.topupsTerminal, of.topups_terminal),
      ...takenBack(reportsCopy.voidedTopupsTerminal, of.voided_topups_terminal),
      sum(reportsCopy.byTerminal, amount),
    ],
    reportsCopy.count,
  )

const productsOf = (products: Activity['products'], { net }: Figures): ReportSection =>
  section(
    reportsCopy.products,
    [
      ...products.map(({ name, quantity, amount }) => part(name, amount, quantity)),
      sum(reportsCopy.net, net),
    ],
    reportsCopy.quantity,
  )

const salesOf = (of: Totals, figures: Figures, given: Given): ReportSection[] => {
  const sold = saying([soldOf(of, figures, given)])
  return sold.length === 0 ? [] : [...sold, ...paidOf(figures)]
}

/** The tables of totals, without products. */
export const sectionsOf = (of: Totals, given: Given): ReportSection[] => {
  const figures = figuresOf(of)
  const cash = section(reportsCopy.inCash, cashLinesOf(of, figures), reportsCopy.count)
  return [
    ...salesOf(of, figures, given),
    ...sectionsOfGiven(given),
    ...saying([cash, terminalOf(of, figures)]),
  ]
}

/** The tables for a place or an event. */
export const sectionsOfActivity = ({ products, ...totals }: Activity, given: Given): ReportSection[] => {
  const of = totalsOnWire(totals)
  return [...sectionsOf(of, given), ...saying([productsOf(products, figuresOf(of))])]
}

const drawerOf = (of: Totals, figures: Figures, report: ShiftReport): ReportSection => {
  const { shift, drawer, movements } = report
  const { withdrawn, added } = movedIn(movements)
  const begun = [
    ...cashLinesOf(of, figures),
    part(reportsCopy.float, shift.float),
    ...some(reportsCopy.withdrawn, 0n - withdrawn),
    ...some(reportsCopy.changeAdded, added),
  ]
  const { expected, difference, counted } = drawer ?? {}
  const ended =
    expected === undefined || difference === undefined || counted === undefined
      ? []
      : [
          sum(reportsCopy.expected, expected),
          part(reportsCopy.difference, difference),
          sum(reportsCopy.counted, counted),
        ]
  return section(reportsCopy.drawer, [...begun, ...ended], reportsCopy.count)
}

/** Empty for a shift without expected or counted vouchers. */
const vouchersOf = ({ terminal }: ShiftReport): ReportSection[] =>
  terminal === null || (terminal.expected === 0n && terminal.counted === 0n)
    ? []
    : [
        section(reportsCopy.vouchers, [
          part(reportsCopy.expected, terminal.expected),
          part(reportsCopy.difference, terminal.difference),
          sum(reportsCopy.counted, terminal.counted),
        ]),
      ]

/** Each movement of the drawer's cash by its folio; empty without any. */
const movementsOf = ({ movements, event: { timezone } }: ShiftReport): ReportSection[] =>
  movements.length === 0
    ? []
    : [
        section(
          reportsCopy.movements,
          movements.map(({ kind, amount, folio, at }) =>
            part(
              reportsCopy.movement(drawerCopy.kinds[kind], localMoment(at, timezone)),
              kind === 'withdrawal' ? 0n - amount : amount,
              folio,
            ),
          ),
          reportsCopy.folio,
        ),
      ]

const piecesOf = (title: string, sumLabel: string, pieces: CountedPieces | null): ReportSection[] =>
  pieces === null || pieces.length === 0
    ? []
    : [
        section(
          title,
          [
            ...pieces.map(({ value, count }) => part(mxn(value), value * BigInt(count), count)),
            sum(sumLabel, sumOfPieces(pieces)),
          ],
          reportsCopy.pieces,
        ),
      ]

/** What the tables of a shift can't say. */
export const notesOfShift = ({ movements, reason, shift: { end } }: ShiftReport): string[] => [
  ...movements.map(({ kind, folio, amount, askedBy, approvedBy, reason: why }) =>
    reportsCopy.movementNote(drawerCopy.kinds[kind], folio, mxn(amount), askedBy, approvedBy, why),
  ),
  ...(reason
    ? [
        reportsCopy.reasonNote(
          drawerCopy.reasonWith(drawerCopy.reasons[reason.kind], reason.words),
          reason.who,
        ),
      ]
    : []),
  ...(end && isOff(end) && !reason ? [reportsCopy.reasonMissing] : []),
]

/** The tables for a shift, its drawer first. */
export const sectionsOfShift = (report: ShiftReport): ReportSection[] => {
  const { products, ...totals } = report.activity
  const of = totalsOnWire(totals)
  const figures = figuresOf(of)
  return [
    drawerOf(of, figures, report),
    ...saying([terminalOf(of, figures)]),
    ...vouchersOf(report),
    ...movementsOf(report),
    ...piecesOf(reportsCopy.floatPieces, reportsCopy.float, report.shift.floatPieces),
    ...piecesOf(reportsCopy.countedPieces, reportsCopy.counted, report.shift.end?.countedPieces ?? null),
    ...salesOf(of, figures, report.given),
    ...sectionsOfGiven(report.given),
    ...saying([productsOf(products, figures)]),
  ]
}
