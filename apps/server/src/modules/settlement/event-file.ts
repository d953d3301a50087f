import type { ReportSection } from '@saldo/contract/figures'
import type { EventId } from '@saldo/contract/ids'
import type { SettlementFormat } from '@saldo/contract/settlement-statements'
import { settlementColumnsCopy as words, settlementFileCopy as copy } from '@saldo/copy/settlement'
import { moneyIdentityCopy } from '@saldo/copy/money-identity'
import { mxn } from '../../documents/mxn.ts'
import type { Deps } from '../../kernel/deps.ts'
import { identityOf, markedName, warningOf } from '../reporting/index.ts'
import { reportAsPdf, reportAsXlsx, type Sheet } from '../shifts/index.ts'
import {
  readWholeSettlement,
  type ReadSettlement,
  type SettledPlace,
  type WholeSettlement,
} from './read-settlement.ts'
import { addDues, isNothing, noDues } from './rules.ts'
import { part, section, some, sum } from './sheet-lines.ts'
import { moment, percent } from './statement-file.ts'

const placeSection = ({ place, terms, total, paid }: SettledPlace): ReportSection =>
  section(`${place.name}${terms ? `, ${terms.ownerName}` : ''}`, [
    part(copy.salesSum, total.sales),
    part(copy.tips, total.tips),
    part(copy.commission(percent(terms?.commissionBp ?? 0)), -total.commission),
    ...some(copy.fixedFee, -total.fixedFee),
    part(copy.vatTotal, -total.vat),
    ...some(copy.adjustments, total.adjustments),
    sum(copy.dueSum, total.due),
    ...some(copy.paidTotal, paid),
    ...some(copy.deposits, total.deposits),
  ])

const totalsOf = (vendors: readonly SettledPlace[], own: readonly SettledPlace[]): ReportSection => {
  const all = vendors.reduce((total, one) => addDues(total, one.total), noDues)
  return section(copy.totals, [
    part(copy.placesDue, all.due),
    part(
      copy.paidTotal,
      vendors.reduce((total, { paid }) => total + paid, 0n),
    ),
    part(copy.keptTotal, all.commission + all.fixedFee),
    part(copy.vatTotal, all.vat),
    part(
      copy.ownPlaces,
      own.reduce((total, one) => total + one.total.sales, 0n),
    ),
  ])
}

const columnSections = ({ columns, reserve }: ReadSettlement): ReportSection[] => [
  section(copy.where, [
    ...columns.where.map(({ line, name, amount }) =>
      part(name === null ? words.where[line] : `${words.where[line]} · ${name}`, amount),
    ),
    sum(copy.total, columns.whereTotal),
  ]),
  section(copy.whose, [
    ...columns.whose.flatMap(({ line, amount }) => some(words.whose[line], amount)),
    sum(copy.total, columns.whoseTotal),
  ]),
  section(copy.organiser, [
    ...columns.organiser.flatMap(({ line, amount }) => some(words.organiser[line], amount)),
    sum(
      copy.total,
      columns.organiser.reduce((total, { amount }) => total + amount, 0n),
    ),
  ]),
  section(copy.reserve, [
    part(copy.people, reserve.people),
    part(copy.refunds, reserve.refunds),
    part(copy.disputes, reserve.disputes),
    sum(copy.total, reserve.total),
  ]),
]

const sheetOf = (read: WholeSettlement, warning: string | null): Sheet => {
  const { event, at, places, columns, figures, isPreliminary } = read
  const vendors = places.filter(({ terms }) => terms !== null)
  const own = places.filter(({ terms, total }) => terms === null && !isNothing(total))
  return {
    title: copy.eventTitle,
    head: [
      [copy.event, event.name],
      [copy.made, moment(at, event.timezone)],
    ],
    warning,
    sections: [
      section(copy.netTitle, [part(copy.net, figures.net)]),
      totalsOf(vendors, own),
      ...[...vendors, ...own].map(placeSection),
      ...columnSections(read),
    ],
    end: [
      ...(isPreliminary ? [copy.preliminary] : []),
      columns.difference === 0n ? copy.equal : copy.unequal(mxn(columns.difference)),
    ].join('\n'),
  }
}

/** What the file says first while the books don't hold; null while they do. */
const warningFor = ({ columns: { difference }, figures }: WholeSettlement): string | null =>
  difference === 0n
    ? warningOf(identityOf(figures, figures.unspent))
    : moneyIdentityCopy.warning(mxn(difference))

export type EventSheet = { sheet: Sheet; read: ReadSettlement; warning: string | null }

/** The settlement of the whole event as it is now, as its files say it. */
export const eventSheet = async (deps: Deps, eventId: EventId): Promise<EventSheet> => {
  const read = await readWholeSettlement(deps, eventId)
  const warning = warningFor(read)
  return { sheet: sheetOf(read, warning), read, warning }
}

/** A sheet's file; the same sheet of the same time is the same bytes. */
export const fileOfSheet = (sheet: Sheet, at: Date, format: SettlementFormat): Promise<Buffer> =>
  format === 'pdf' ? reportAsPdf(sheet, at) : reportAsXlsx(sheet, at)

/** The settlement of the whole event as it is now, and the name of its file. */
export const eventFile = async (
  deps: Deps,
  eventId: EventId,
  format: SettlementFormat,
): Promise<{ name: string; content: Buffer }> => {
  const { sheet, read, warning } = await eventSheet(deps, eventId)
  const name = markedName(`liquidacion-${eventId}`, warning)
  return { name, content: await fileOfSheet(sheet, read.at, format) }
}
