import type { Centavos } from '@saldo/contract/money'
import type { ShiftReport } from '@saldo/contract/shifts'
import { mxn } from '@saldo/client/format/money.ts'
import { inGroups } from '@saldo/ui/qr/draw-qr.ts'
import { printedCopy as copy } from './printed-copy.ts'
import { centre, gap, moment, pair, type Printing, rule } from './receipt.ts'
import type { Line, Ticket } from './ticket.ts'

export type HandedQr = {
  code: string
  /** Kept apart from the QR; absent when the QR can't be claimed. */
  claimCode: string | null | undefined
  balance: Centavos
}

/** A QR that is handed over, with its second code below a fold. */
export const handedTicket = ({ code, claimCode, balance }: HandedQr, by: Printing, at: string): Ticket => [
  centre(by.event, 'bold'),
  ...(by.place ? [centre(by.place.name)] : []),
  centre(copy.soldTitle, 'large'),
  gap,
  { kind: 'qr', code },
  centre(inGroups(code), 'bold'),
  gap,
  { kind: 'pair', left: copy.balance, right: mxn(balance), look: 'large' },
  pair(copy.date, moment(at, by.timezone)),
  centre(copy.soldHint),
  ...(claimCode
    ? [gap, rule, centre(copy.fold), gap, centre(copy.claim), centre(inGroups(claimCode), 'large')]
    : []),
]

const sectionLines = ({ title, lines }: ShiftReport['sections'][number]): Line[] => [
  { kind: 'text', text: title, look: 'bold' },
  ...lines.map(({ label, count, amount, is_sum: isSum }): Line => ({
    ...pair(count === null ? label : `${label} (${count})`, mxn(amount)),
    ...(isSum && { look: 'bold' }),
  })),
  gap,
]

/** The report of a closed shift, with a line to sign. */
export const shiftTicket = (report: ShiftReport, by: Printing): Ticket => [
  centre(by.event, 'bold'),
  centre(report.place.name),
  rule,
  centre(copy.shiftTitle, 'large'),
  gap,
  pair(copy.date, moment(report.made_at, report.timezone)),
  pair(copy.attended, report.who),
  rule,
  ...report.sections.flatMap(sectionLines),
  pair(copy.drawer, mxn(report.difference ?? 0n)),
  pair(copy.vouchers, mxn(report.difference_terminal ?? 0n)),
  gap,
  gap,
  rule,
  centre(copy.signed),
]

/** A movement of cash as its screen tells it; `told` are terms and words. */
export type Movement = {
  title: string
  folio: string
  amount: Centavos
  told: readonly (readonly [string, string])[]
}

/** What both people of a movement of cash keep, with a line to sign for each. */
export const movementTicket = ({ title, folio, amount, told }: Movement, by: Printing): Ticket => [
  centre(by.event, 'bold'),
  rule,
  centre(title, 'large'),
  gap,
  { kind: 'pair', left: folio, right: mxn(amount), look: 'large' },
  ...told.map(([term, words]) => pair(term, words)),
  ...[1, 2].flatMap(() => [gap, gap, rule, centre(copy.signed)]),
]

/** Shows whether width, accents and QR come out right. */
export const testTicket = (by: Printing, at: string): Ticket => [
  centre(by.event, 'bold'),
  ...(by.place ? [centre(by.place.name)] : []),
  rule,
  centre(copy.testTitle, 'bold'),
  centre(moment(at, by.timezone)),
  { kind: 'text', text: copy.testLine },
  pair(copy.total, mxn(123_450n)),
  { kind: 'qr', code: copy.testQr },
]
